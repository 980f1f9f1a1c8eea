import type { PublishedRow } from './published-report.ts';

const WORDS: readonly PublishedRow['human']['word'][] = ['new', 'not-seen-before', 'gone'];

/** Whether a page has views in one of the two windows alone, as far as is known: then it did not move. */
export function isNewOrGone({ human, ai }: PublishedRow): boolean {
  return WORDS.includes(human.word) || WORDS.includes(ai.word);
}
