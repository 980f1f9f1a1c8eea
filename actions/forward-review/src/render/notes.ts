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

const COMMANDS: readonly (readonly [word: string, meaning: string])[] = [
  ['retry', 'sends what is uncertain, was refused or is held back'],
  ['received', 'says that the agent has what is uncertain or held back'],
  ['status', 'brings this comment up to date'],
  ['stop', 'sends nothing more on this pull request'],
  ['resume', 'takes it up again'],
  ['link ID', 'names the job of this pull request'],
  ['adopt', 'takes over from another account that ran this action here'],
];

function help(command: string): Block[] {
  const items = COMMANDS.map(([word, meaning]): Inline[] => [
    inlineCode(`${command} ${word}`),
    ` ${meaning}`,
  ]);
  return [
    paragraph(
      'A comment of somebody with access that begins with ',
      inlineCode(command),
      ' is for the agent. Alone on the first line, these are commands:',
    ),
    list(items),
  ];
}
