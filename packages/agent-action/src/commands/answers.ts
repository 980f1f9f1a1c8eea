import {
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  link,
  list,
  outside,
  phrase,
} from '@docs-agent/action-kit';
import { commandsOn, type Place, usageOf } from './command-table.ts';
import type { NearMiss } from './read-addressed.ts';

/** The commands that count in a place as a list, each with what it does. */
export function commandList(place: Place, commandWord: string): Block {
  const forms = commandsOn(place).filter(({ word }) => word !== 'help');
  return list(
    forms.map((form): Inline[] => [
      inlineCode(`${commandWord} ${usageOf(form)}`),
      ` ${form.on[place]?.does ?? ''}`,
    ]),
  );
}

const WRITTEN_CHARACTERS = 40;

/**
 * The question to the author of a near miss.
 *
 * @param url of the comment
 * @param consequence what did not happen, to finish a sentence: `nothing was sent, and forwarding
 *   continues`
 */
export function nearMissQuestion(
  { written, line, meant }: NearMiss,
  {
    url,
    commandWord,
    consequence,
  }: {
    url: string;
    commandWord: string;
    consequence: string;
  },
): Inline[] {
  const says = line === 'first' ? 'begins with' : 'has the line';
  return [
    ...phrase`Did you mean ${inlineCode(`${commandWord} ${meant}`)}? ${link(url, 'This comment')} ${says} `,
    ...phrase`“${outside(excerpt(written, WRITTEN_CHARACTERS))}”; ${consequence}.`,
  ];
}

/** Why a command is not followed that was written before the comment showed the doubt: a clause. */
export const TOO_EARLY = 'it was written before this problem was reported';

/**
 * Whether a command does not answer a doubt, because its author could not yet read of the doubt, or
 * of the command's effect.
 *
 * @param writtenAt ISO 8601
 * @param doubtedAt since when there is a doubt; ISO 8601
 */
export function isTooEarly(writtenAt: string, doubtedAt: string): boolean {
  return Date.parse(writtenAt) <= Date.parse(doubtedAt);
}
