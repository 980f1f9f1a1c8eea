import { type Inline, link, plural } from '@docs-agent/action-kit';
import { isMissing, type LiveAnswer } from '../live/live-answer.ts';
import { formatCount, formatLeast } from '../published/numbers.ts';
import type { PublishedDeadEnd, PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { fileUrl, pageInline, shortCode } from './links.ts';
import { answerClause, liveAnswerAt } from './live.ts';

/** The path of a dead end, linked to the file for its rule. */
export function deadEndInline(
  { path, rulesFile }: PublishedDeadEnd,
  report: PublishedReport,
): Inline {
  const code = shortCode(path);
  return rulesFile === undefined ? code : link(fileUrl(rulesFile, report), code);
}

/** A dead end's facts: its views, the reason, and a page near it. */
export function deadEndSentences(deadEnd: PublishedDeadEnd, report: PublishedReport): Inline[] {
  const { path, redirect, redirectsTo = '', nearest, total = 0 } = deadEnd;
  if (redirect === 'works') {
    const views = countText(deadEnd, report, 'view') ?? 'views';
    const come = plural(total, 'comes', 'come');
    return [
      shortCode(path),
      ' redirects to ',
      shortCode(redirectsTo),
      `; ${views} still ${come} through the old address.`,
    ];
  }
  const times = countText(deadEnd, report, 'time');
  const requested = times === undefined ? 'was requested' : `was requested ${times}`;
  const sentences: Inline[] = [deadEndInline(deadEnd, report), ` ${requested} and `];
  sentences.push(...fateOf(deadEnd, liveAnswerAt(path, report)), '.');
  if (nearest !== undefined) {
    sentences.push(` Nearest ${nearest.kind}: `, pageInline(nearest.path, report), '.');
  }
  return sentences;
}

function fateOf(
  { redirect, redirectsTo = '', doubtful }: PublishedDeadEnd,
  answer: LiveAnswer | undefined,
): Inline[] {
  if (answer !== undefined && isMissing(answer)) {
    const dead = `answers ${answer.status} on the live site`;
    if (doubtful === undefined) return [dead];
    return [`${dead}, where the rule `, shortCode(doubtful.source), ' does not work'];
  }
  return [...workedOut({ redirect, redirectsTo, doubtful }), ...answerClause(answer)];
}

function workedOut({
  redirect,
  redirectsTo = '',
  doubtful,
}: Pick<PublishedDeadEnd, 'redirect' | 'redirectsTo' | 'doubtful'>): Inline[] {
  if (doubtful !== undefined)
    return ['is only caught by ', shortCode(doubtful.source), ...withCode(`, and ${doubtful.why}`)];
  if (redirect === 'loop') return ['is redirected in a loop'];
  if (redirect === 'none') return ['no file serves it'];
  return ['is redirected to ', shortCode(redirectsTo), ', which is not a page'];
}

/** `812 times (22 human, 790 AI)` */
function countText(
  { human, ai, total }: PublishedDeadEnd,
  report: PublishedReport,
  unit: 'time' | 'view',
): string | undefined {
  if (human === undefined || ai === undefined || total === undefined) return undefined;
  const parts = `${formatCount(human)} human, ${formatCount(ai)} AI`;
  return `${formatLeast(total, report)} ${plural(total, unit)} (${parts})`;
}
