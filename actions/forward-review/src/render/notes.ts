import { alert, type Block, details, excerpt, inlineCode, outside, paragraph } from '@docs-agent/action-kit';
import { listOfCommands } from '@docs-agent/agent-action';
import { COMMANDS } from '../reading/command-table.ts';
import { toDo } from './to-do.ts';
import type { Tracking } from './tracking.ts';

const NOTE_CHARACTERS = 400;

/** What has to be said beside the state: what waits, and the first `most` notes. */
export function notes(tracking: Tracking, most: number): Block[] {
  const { notes: all, command, wantsHelp } = tracking;
  const noted = all.slice(0, most).map((note) => paragraph(outside(excerpt(note, NOTE_CHARACTERS))));
  const [first, ...rest] = [...toDo(tracking), ...noted];
  return [
    ...(first === undefined ? [] : [alert('NOTE', first, ...rest)]),
    ...(wantsHelp ? details('Commands', help(command)) : []),
  ];
}

function help(command: string): Block[] {
  return [
    paragraph(
      'A comment by a person with access that begins with ',
      inlineCode(command),
      ' goes to the agent. These are commands if nothing else is on the first line:',
    ),
    listOfCommands(COMMANDS, command),
  ];
}
