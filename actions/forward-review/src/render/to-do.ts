import { count, type Inline, paragraph, plural } from '@docs-agent/action-kit';
import { jobLink } from '@docs-agent/agent-action';
import { command } from './sentences.ts';
import { otherRows } from './states.ts';
import type { TrackedItem, Tracking } from './tracking.ts';

/** What waits for a person, or for the next prompt, from before this turn or beside it. */
export function toDo(tracking: Tracking): ReturnType<typeof paragraph>[] {
  const rows = otherRows(tracking);
  const sentences = SENTENCES.flatMap(({ isMeant, say }) => {
    const number = rows.filter(isMeant).length;
    return number === 0 ? [] : [paragraph(...say(number, tracking))];
  });
  const edited = tracking.rows.filter(({ changedSince }) => changedSince === true).length;
  const waits = edited === 0 ? [] : [paragraph(editedSince(edited))];
  return [...sentences, ...waits];
}

interface Sentence {
  isMeant: (row: TrackedItem) => boolean;
  say: (number: number, tracking: Tracking) => Inline[];
}

const SENTENCES: readonly Sentence[] = [
  {
    isMeant: ({ state }) => state === 'uncertain',
    say: (number, tracking) => [
      `${count(number, 'comment')} may or may not have arrived before: look at job `,
      jobLink(tracking.job),
      '. If nothing arrived, comment ',
      command(tracking, 'retry'),
      ', else ',
      command(tracking, 'received'),
      '.',
    ],
  },
  {
    isMeant: ({ state }) => state === 'refused',
    say: (number, tracking) => [
      `${count(number, 'comment')} ${plural(number, 'is', 'are')} not sent: the service refused ${plural(number, 'it', 'them')}, or ${plural(number, 'it is', 'they are')} too long or too complex for a prompt. After you fix the cause, comment `,
      command(tracking, 'retry'),
      '.',
    ],
  },
  {
    isMeant: ({ state }) => state === 'withheld',
    say: (number, tracking) => [
      `${count(number, 'comment')} ${plural(number, 'is', 'are')} withheld because there is no proof that the agent has ${plural(number, 'it', 'them')}. If not, comment `,
      command(tracking, 'retry'),
      ', else ',
      command(tracking, 'received'),
      '.',
    ],
  },
  {
    isMeant: ({ state }) => state === 'pending',
    say: (number) => [
      `${count(number, 'comment')} waited: the next prompt includes ${plural(number, 'it', 'them')}.`,
    ],
  },
];

function editedSince(number: number): string {
  return `${count(number, 'comment')} ${plural(number, 'was', 'were')} edited after being sent: the next prompt includes the new text.`;
}
