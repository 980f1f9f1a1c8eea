import {
  type Block,
  count,
  details,
  excerpt,
  type Inline,
  inlineCode,
  link,
  list,
  outside,
  paragraph,
  phrase,
  table,
} from '@docs-agent/action-kit';
import { utcDay, utcTime } from '@docs-agent/agent-action';
import type { LeftOut } from '../reading/selection.ts';
import { SITUATIONS } from '../situations/table.ts';
import { itemLink } from '../wording/links.ts';
import type { EarlierTurn, Tracking } from './tracking.ts';

const REASON_CHARACTERS = 120;

/**
 * The items that were not forwarded, with reasons; the first ones by name. Those of people with
 * access come first.
 */
export function leftOutFold(
  { leftOut, command }: Pick<Tracking, 'leftOut' | 'command'>,
  most: number,
): Block[] {
  if (leftOut.length === 0) return [];
  const told = leftOut.filter(({ cause }) => cause === 'rule');
  const others = leftOut.filter(({ cause }) => cause !== 'rule');
  const lines = [...told, ...others].slice(0, most).map(leftOutLine);
  const more = leftOut.length - lines.length;
  if (more > 0) {
    lines.push([`${more} more`]);
  }
  const blocks: Block[] = [list(lines)];
  if (told.length > 0) {
    blocks.push(
      paragraph(
        ...phrase`To send such a comment, write it again, beginning with ${inlineCode(command)}.`,
      ),
    );
  }
  return details(`Not forwarded: ${leftOut.length}`, blocks);
}

function leftOutLine({ item, reason }: LeftOut): Inline[] {
  return phrase`${itemLink(item)}: ${outside(excerpt(reason, REASON_CHARACTERS))}`;
}

/** The turns before this one, the last of them by name. */
export function earlierTurnsFold({ earlierTurns }: Tracking, most: number): Block[] {
  if (earlierTurns.length === 0) return [];
  const rows = earlierTurns.map((turn, index): Inline[][] => [
    [String(index + 1)],
    [review(turn)],
    [count(turn.itemCount, 'comment')],
    [result(turn)],
  ]);
  const columns = [
    { title: 'Turn', align: 'right' as const },
    { title: 'Review' },
    { title: 'Sent' },
    { title: 'Result' },
  ];
  return details(`Earlier turns: ${earlierTurns.length}`, [
    table(columns, most === 0 ? [] : rows.slice(-most)),
  ]);
}

function review({ author, reviewUrl, sentAt }: EarlierTurn): Inline {
  const when = author === undefined ? `${utcDay(sentAt)}, ${utcTime(sentAt)}` : utcDay(sentAt);
  const label: Inline[] = author === undefined ? [when] : [outside(author), `, ${when}`];
  return reviewUrl === undefined ? when : link(reviewUrl, ...label);
}

function result({ kind, commits = 0 }: EarlierTurn): Inline {
  const { past, result: word } = SITUATIONS[kind];
  if (word === 'completed' && commits > 0) return count(commits, 'commit');
  return past ?? word;
}
