import {
  type Block,
  COMMENT_LIMIT,
  fits,
  heading,
  type Inline,
  link,
  paragraph,
  renderWithin,
  type SizeLimit,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { commandCode, duration, jobLink, separated, utcTime } from '@docs-agent/agent-action';
import { type Found, SITUATIONS } from '../situations/table.ts';
import { comparisonLink } from '../wording/commits.ts';
import { factsOf } from './facts.ts';
import { earlierTurnsFold, leftOutFold } from './folds.ts';
import { itemTable } from './item-table.ts';
import { notes } from './notes.ts';
import type { Tracking } from './tracking.ts';

/**
 * The tracking comment: what happened to the review, what to do if anything, each comment's state,
 * and the basis. Above GitHub's limit, the last rows are left out and counted.
 *
 * @param ledgerLine hidden line that keeps what was sent.
 */
export function renderTracking(tracking: Tracking, ledgerLine: string): string {
  const limit = {
    characters: COMMENT_LIMIT.characters - ledgerLine.length - 1,
    bytes: COMMENT_LIMIT.bytes - Buffer.byteLength(ledgerLine) - 1,
  };
  return `${withinLimit(tracking, limit)}\n${ledgerLine}`;
}

/** The same for the job summary. */
export function renderSummary(tracking: Tracking): string {
  return withinLimit(tracking, COMMENT_LIMIT);
}

/** How much is shown around the table. */
interface Surroundings {
  leftOut: number;
  earlierTurns: number;
  notes: number;
}

/** Less and less, for the rare comment that is too long even without its table. */
const SURROUNDINGS: readonly [Surroundings, ...Surroundings[]] = [
  { leftOut: 50, earlierTurns: 20, notes: 20 },
  { leftOut: 10, earlierTurns: 5, notes: 5 },
  { leftOut: 0, earlierTurns: 0, notes: 1 },
];

function withinLimit(tracking: Tracking, limit: SizeLimit): string {
  const tableOf = itemTable(tracking);
  const render = (surroundings: Surroundings, rows: number) =>
    writeMarkdown(blocksOf(tracking, surroundings, tableOf(rows)));
  const surroundings = SURROUNDINGS.find((some) => fits(render(some, 0), limit)) ?? SURROUNDINGS[0];
  return renderWithin(limit, tracking.rows.length, (rows) => render(surroundings, rows));
}

function blocksOf(
  tracking: Tracking,
  surroundings: Surroundings,
  items: readonly Block[],
): Block[] {
  const { headline, next } = SITUATIONS[tracking.found.kind];
  const facts = factsOf(tracking);
  const what: Block[] = [heading(3, ...headline(facts))];
  if (next !== undefined) {
    what.push(...next(facts));
  }
  what.push(...notes(tracking, surroundings.notes));
  if (tracking.isBrief) {
    const leftOut = tracking.leftOut.filter(({ cause }) => cause === 'rule');
    return [
      ...what,
      ...leftOutFold({ ...tracking, leftOut }, surroundings.leftOut),
      footer(tracking),
    ];
  }
  return [
    ...what,
    ...items,
    ...closing(tracking.found),
    ...leftOutFold(tracking, surroundings.leftOut),
    ...earlierTurnsFold(tracking, surroundings.earlierTurns),
    footer(tracking),
  ];
}

/** Of an ended turn: where its changes are, and how long it took. */
function closing({ kind, comparison, elapsedMs }: Found): Block[] {
  const isOver = ['completed', 'completed-no-change'].includes(SITUATIONS[kind].result);
  if (!isOver || elapsedMs === undefined) return [];
  return [paragraph(...separated([comparisonLink(comparison), [`took ${duration(elapsedMs)}`]]))];
}

function footer(tracking: Tracking): Block {
  const { found, job, runUrl, updatedAt } = tracking;
  const isDead = found.kind === 'uncertain' || found.kind === 'not-waited-for';
  const { elapsedMs = 0 } = found;
  const parts: Inline[][] = [];
  if (job.id !== '') {
    parts.push(['Job ', jobLink(job)]);
  }
  parts.push([link(runUrl, isDead ? 'run that ended' : 'run')]);
  if (found.kind === 'working' && elapsedMs >= 1_000) {
    parts.push([duration(elapsedMs)]);
  }
  parts.push([`updated ${utcTime(updatedAt)}`]);
  parts.push([commandCode(tracking.command, 'help'), ' lists the commands']);
  return smallPrint(...separated(parts));
}
