import {
  alert,
  type Block,
  details,
  excerpt,
  type Inline,
  inlineCode,
  list,
  outside,
  paragraph,
} from '@docs-agent/action-kit';
import { COMMANDS, usageOf } from '../reading/commands.ts';
import type { Tracking } from './tracking.ts';

const NOTE_CHARACTERS = 400;

/** What has to be said beside the state, the first `most` sentences of it. */
export function notes({ notes: all, command, wantsHelp }: Tracking, most: number): Block[] {
  const [first, ...rest] = all
    .slice(0, most)
    .map((note) => paragraph(outside(excerpt(note, NOTE_CHARACTERS))));
  return [
    ...(first === undefined ? [] : [alert('NOTE', first, ...rest)]),
    ...(wantsHelp ? details('Commands', help(command)) : []),
  ];
}

function help(command: string): Block[] {
  const items = COMMANDS.filter(({ word }) => word !== 'help').map((known): Inline[] => [
    inlineCode(`${command} ${usageOf(known)}`),
    ` ${known.meaning}`,
  ]);
  return [
    paragraph(
      'A comment by a person with access that begins with ',
      inlineCode(command),
      ' goes to the agent. These are commands if nothing else is on the first line:',
    ),
    list(items),
  ];
}
