import {
  type Block,
  type Inline,
  inlineCode,
  list,
  paragraph,
  plural,
} from '@docs-agent/action-kit';
import { isMissing, type LiveAnswer, type LiveFinding } from '../live/live-answer.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { shortCode } from './links.ts';

/** The live site's answer for a path, if there is one. */
export function liveAnswerAt(path: string, { live }: PublishedReport): LiveFinding | undefined {
  return live?.answers.find((answer) => answer.path === path);
}

/** `answers 404` or `leads to /y`. */
export function answerInlines(answer: LiveAnswer): Inline[] {
  return answer.to === undefined
    ? [`answers ${answer.status}`]
    : ['leads to ', shortCode(answer.to)];
}

/** `; on the live site it answers 200` */
export function answerClause(answer: LiveAnswer | undefined): Inline[] {
  return answer === undefined ? [] : ['; on the live site it ', ...answerInlines(answer)];
}

/** The answers of the live site, one line each: how often rules worked, and missing addresses. */
export function liveLines({ live }: PublishedReport): Inline[][] {
  if (live === undefined) return [];
  const asked = live.answers.length;
  const missing = live.answers.filter(isMissing).length;
  const lines: Inline[][] = [];
  if (asked > 0) {
    lines.push([
      `The live site answered for ${formatCount(asked)} ${plural(asked, 'address', 'addresses')}, ${formatCount(missing)} of them with 404 or 410.`,
    ]);
  }
  for (const { example, worked, didNot } of live.forms) {
    const all = worked + didNot;
    const times = `${formatCount(worked)} of ${formatCount(all)} ${plural(all, 'address', 'addresses')}`;
    lines.push(['Rules such as ', shortCode(example), ` worked for ${times}.`]);
  }
  if (live.problem !== undefined) {
    lines.push(withCode(live.problem));
  }
  return lines;
}

/** Paths that are named; the output `impact` has the rest. */
const SHOWN_PATHS = 10;

/** The live site's answers for the paths whose pages a merge removed, missing ones first. */
export function lostPathsLive({ live }: PublishedReport): Block[] {
  if (live === undefined) return [];
  const { answers, problem } = live;
  const ordered = answers.toSorted((left, right) => rank(left) - rank(right));
  const shown = ordered
    .slice(0, SHOWN_PATHS)
    .map((answer) => [shortCode(answer.path), ' ', ...answerInlines(answer)]);
  const blocks: Block[] = [];
  if (shown.length > 0) {
    blocks.push(paragraph('The live site, asked for the paths without a page:'), list(shown));
  }
  const left = answers.length - shown.length;
  if (left > 0) {
    blocks.push(
      paragraph(`${formatCount(left)} more are in the output `, inlineCode('impact'), '.'),
    );
  }
  if (problem !== undefined) {
    blocks.push(paragraph(...withCode(problem)));
  }
  return blocks;
}

function rank(answer: LiveAnswer): number {
  return isMissing(answer) ? 0 : 1;
}
