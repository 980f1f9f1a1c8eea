export { LEAST_MARK_WINDOWS, type MarkedPage, marksOf } from './marks.ts';
export { type Range, rangeOf } from './range.ts';
export { judgeMerge, type MergeVerdict, type NoVerdict } from './rank-test.ts';
export { typicalRatio } from './typical.ts';
export type { CountPair } from './window-pair.ts';
