import {
  alert,
  type Block,
  count,
  details,
  excerpt,
  type Inline,
  inlineCode,
  outside,
  paragraph,
  phrase,
  plural,
  type Sentence,
} from '@docs-agent/action-kit';
import { commandCode, commandList, jobLink } from '@docs-agent/agent-action';
import { otherRows } from './states.ts';
import type { Tracking } from './tracking.ts';

const NOTE_CHARACTERS = 400;

/** A note in which others may have written a part. */
export function noteOf(text: string): Sentence {
  return [outside(excerpt(text, NOTE_CHARACTERS))];
}

/** What has to be said beside the state: what waits, and the first `most` notes. */
export function notes(tracking: Tracking, most: number): Block[] {
  const { notes: all, command, wantsHelp } = tracking;
  const [first, ...rest] = [...toDo(tracking), ...all.slice(0, most)].map((parts) =>
    paragraph(...parts),
  );
  return [
    ...(first === undefined ? [] : [alert('NOTE', first, ...rest)]),
    ...(wantsHelp ? details('Commands', help(command)) : []),
  ];
}

/** What waits for a person, or for the next prompt, from before this turn or beside it. */
function toDo(tracking: Tracking): Inline[][] {
  const { job, rows, command } = tracking;
  const others = Object.groupBy(otherRows(tracking), ({ state }) => state);
  const received = commandCode(command, 'received');
  const retry = commandCode(command, 'retry');
  const saying = (
    { length }: { length: number } = { length: 0 },
    say: (comments: string, word: (one: string, many: string) => string) => Inline[],
  ) =>
    length === 0 ? [] : [say(count(length, 'comment'), (one, many) => plural(length, one, many))];
  const edited = rows.filter(({ changedSince }) => changedSince === true);
  return [
    ...saying(others.uncertain, (comments) => [
      ...phrase`${comments} may or may not have arrived before: look at job ${jobLink(job)}.`,
      ...phrase` If nothing arrived, comment ${retry}, else ${received}.`,
    ]),
    ...saying(others.refused, (comments, word) => [
      `${comments} ${word('is', 'are')} not sent: the service refused ${word('it', 'them')}, or ${word('it is', 'they are')} too long or too complex for a prompt.`,
      ...phrase` After you fix the cause, comment ${retry}.`,
    ]),
    ...saying(others.withheld, (comments, word) => [
      `${comments} ${word('is', 'are')} withheld because there is no proof that the agent has ${word('it', 'them')}.`,
      ...phrase` If not, comment ${retry}, else ${received}.`,
    ]),
    ...saying(others.pending, (comments, word) => [
      `${comments} waited: the next prompt includes ${word('it', 'them')}.`,
    ]),
    ...saying(edited, (comments, word) => [
      `${comments} ${word('was', 'were')} edited after being sent: the next prompt includes the new text.`,
    ]),
  ];
}

function help(command: string): Block[] {
  const text = phrase`A comment by a person with access that begins with ${inlineCode(command)} goes to the agent.`;
  return [
    paragraph(...text, ' These are commands if nothing else is on the line:'),
    commandList('pull request', command),
  ];
}
