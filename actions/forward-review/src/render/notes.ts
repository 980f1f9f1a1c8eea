import {
  alert,
  type Block,
  count,
  details,
  inlineCode,
  paragraph,
  phrase,
  plural,
  type Sentence,
} from '@docs-agent/action-kit';
import { commandCode, commandList, jobLink, reasonWithCode } from '@docs-agent/agent-action';
import { otherRows } from './facts.ts';
import type { TrackedItem, Tracking } from './tracking.ts';

/** Sentences besides the situation: about waiting items, and the first `most` notes. */
export function notes(tracking: Tracking, most: number): Block[] {
  const { notes: all, command, wantsHelp } = tracking;
  const sentences = [...toDo(tracking), ...all.slice(0, most)];
  const [first, ...rest] = sentences.map((parts) => paragraph(...parts));
  const blocks: Block[] = [];
  if (first !== undefined) {
    blocks.push(alert('NOTE', first, ...rest));
  }
  if (wantsHelp) {
    blocks.push(...details('Commands', help(command)));
  }
  return blocks;
}

/** Items that wait for a person or for the next prompt, from before this turn or outside it. */
function toDo(tracking: Tracking): Sentence[] {
  const { command, doubt, found, isStopped, rows } = tracking;
  const others = Object.groupBy(otherRows(tracking), ({ state }) => state);
  const received = commandCode(command, 'received');
  const retry = commandCode(command, 'retry');
  const { uncertain = [], refused = [], held = [], unanswered = [] } = others;
  const { pending = [], again = [] } = others;
  const waiting = [...pending, ...again];
  const edited = rows.filter(({ changedSince }) => changedSince === true);
  const sentences: Sentence[] = [];
  const [doubted] = uncertain;
  if (doubted !== undefined) {
    sentences.push([
      ...phrase`${comments(uncertain)} may or may not have arrived before: look at job ${jobOf(doubted, tracking)}.`,
      ...phrase` If nothing arrived, comment ${retry}, else ${received}.`,
    ]);
  }
  if (refused.length > 0) {
    const [are, them] = [is(refused), plural(refused.length, 'it', 'them')];
    const isToo = plural(refused.length, 'it is', 'they are');
    sentences.push([
      `${comments(refused)} ${are} not sent: the service refused ${them}, or ${isToo} too long or too complex for a prompt.`,
      ...phrase` After you fix the cause, comment ${retry}.`,
    ]);
  }
  if (held.length > 0) {
    sentences.push([
      ...phrase`${comments(held)} ${is(held)} held back. ${doubt === '' ? [] : [...reasonWithCode(doubt), ' ']}`,
      ...phrase`If the agent has ${plural(held.length, 'it', 'them')}, comment ${received}, else ${retry}.`,
    ]);
  }
  const [left] = unanswered;
  if (left !== undefined) {
    sentences.push(
      phrase`${comments(unanswered)} got no answer of job ${jobOf(left, tracking)}. To send ${plural(unanswered.length, 'it', 'them')} again, comment ${retry}.`,
    );
  }
  if (waiting.length > 0) {
    sentences.push([
      `${comments(waiting)} waited: the next prompt includes ${plural(waiting.length, 'it', 'them')}.`,
    ]);
  }
  if (edited.length > 0) {
    sentences.push([
      `${comments(edited)} ${plural(edited.length, 'was', 'were')} edited after being sent: the next prompt includes the new text.`,
    ]);
  }
  if (isStopped && found.kind !== 'stopped') {
    sentences.push(
      phrase`Forwarding was stopped. To send new comments again, comment ${commandCode(command, 'resume')}.`,
    );
  }
  return sentences;
}

function comments({ length }: readonly unknown[]): string {
  return count(length, 'comment');
}

function is({ length }: readonly unknown[]): string {
  return plural(length, 'is', 'are');
}

/** The job that an item was sent to. */
function jobOf({ jobId }: TrackedItem, { job }: Tracking) {
  return jobLink({ ...job, id: jobId ?? job.id });
}

function help(command: string): Block[] {
  return [
    paragraph(
      ...phrase`A comment by a person with access that begins with ${inlineCode(command)} goes to the agent.`,
      ' These are commands if nothing else is on the line:',
    ),
    commandList('pull request', command),
  ];
}
