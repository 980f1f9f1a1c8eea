import { plural } from '@docs-agent/action-kit';

/** `1 comment`, `2 comments`. */
export function count(number: number, noun: string): string {
  return `${number} ${plural(number, noun)}`;
}
