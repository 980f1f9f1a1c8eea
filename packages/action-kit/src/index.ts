export * from './errors.ts';
export * from './github/context.ts';
export * from './github/event.ts';
export * from './github/explain.ts';
export * from './github/marked-comment.ts';
export * from './github/octokit.ts';
export * from './github/pages.ts';
export * from './github/permission.ts';
export * from './github/read-answer.ts';
export * from './github/repository.ts';
export * from './github/written-once.ts';
export * from './in-time.ts';
export type { InputKind } from './inputs/kinds.ts';
export * as kinds from './inputs/kinds.ts';
export * from './inputs/read-inputs.ts';
export * from './log.ts';
export * from './markdown/blocks.ts';
export {
  type Inline,
  inlineCode,
  lineBreak,
  link,
  outside,
  outsideLine,
  phrase,
  plainText,
  type Sentence,
  small,
  strong,
} from './markdown/inline.ts';
export * from './markdown/write.ts';
export * from './plural.ts';
export * from './run.ts';
export * from './summary.ts';
export * from './visible-text.ts';
