import {
  alert,
  type Block,
  details,
  inlineCode,
  paragraph,
  phrase,
  type Sentence,
} from '@docs-agent/action-kit';
import { commandList } from '@docs-agent/agent-action';
import { OTHERS, type OtherFacts } from '../situations/others.ts';
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
  const { found, isStopped, rows } = tracking;
  const others = Object.groupBy(otherRows(tracking), ({ state }) => state);
  const { uncertain = [], refused = [], held = [], unanswered = [] } = others;
  const { pending = [], again = [] } = others;
  const edited = rows.filter(({ changedSince }) => changedSince === true);
  const all: [keyof typeof OTHERS, readonly TrackedItem[]][] = [
    ['uncertain', uncertain],
    ['refused', refused],
    ['held', held],
    ['unanswered', unanswered],
    ['waiting', [...pending, ...again]],
    ['edited', edited],
  ];
  const sentences = all
    .filter(([, items]) => items.length > 0)
    .map(([kind, items]) => OTHERS[kind](factsOf(items, tracking)));
  return isStopped && found.kind !== 'stopped'
    ? [...sentences, OTHERS.stopped(factsOf([], tracking))]
    : sentences;
}

function factsOf(items: readonly TrackedItem[], { command, doubt, job }: Tracking): OtherFacts {
  return {
    comments: items.length,
    job: { ...job, id: items[0]?.jobId ?? job.id },
    command,
    doubt,
  };
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
