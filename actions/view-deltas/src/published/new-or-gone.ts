import type { PublishedRow } from './published-report.ts';

const WORDS: readonly PublishedRow['human']['word'][] = ['new', 'not-seen-before', 'gone'];

/** Whether a page is known to have views in only one of the windows, so that it did not move. */
export function isNewOrGone({ human, ai }: PublishedRow): boolean {
  return WORDS.includes(human.word) || WORDS.includes(ai.word);
}
