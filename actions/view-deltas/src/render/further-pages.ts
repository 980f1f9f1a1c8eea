import { type Block, paragraph, plural } from '@docs-agent/action-kit';
import { formatPages } from '../published/numbers.ts';

/** The number of pages left out of a list. */
export function furtherPages(count: number): Block[] {
  if (count <= 0) return [];
  return [
    paragraph(`${formatPages(count, 'further ')} ${plural(count, 'is', 'are')} in the JSON and CSV files.`),
  ];
}
