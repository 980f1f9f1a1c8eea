import {
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  list,
  outside,
  paragraph,
} from '@docs-agent/action-kit';
import { goneLine } from '../gone/gone-lines.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortCode } from './links.ts';

const LONGEST_LINE = 200;
const LONGEST_REASON = 200;
/** Accepted paths that are listed; the files have the rest. */
const SHOWN_PATHS = 5;

/**
 * That the gate fails the step, with the line that lets the first of these paths go.
 *
 * @param paths without a redirect, or not judged; none if no line would help
 */
export function gateNote({ gate }: PublishedReport, [first]: readonly { path: string }[]) {
  if (gate.kind === 'warns') return [];
  const fails = 'This fails the check until it is fixed.';
  if (first === undefined) return [paragraph(fails)];
  const line = excerpt(goneLine(first.path), LONGEST_LINE);
  const file = inlineCode(gate.goneFile);
  const ask = `${fails} If a page may go, add a line such as `;
  return [paragraph(ask, inlineCode(line), ' to ', file, ', with your reason.')];
}

/** The paths that may go without a redirect, each with its reason. */
export function acceptedPaths({ accepted }: Pick<PublishedReport, 'accepted'>): Block[] {
  const shown: Inline[][] = [];
  for (const { path, reason } of accepted.slice(0, SHOWN_PATHS)) {
    const why = outside(excerpt(reason, LONGEST_REASON));
    shown.push([shortCode(path), ': ', why]);
  }
  const [only, ...others] = shown;
  if (only === undefined) return [];
  if (others.length === 0) return [paragraph('This path may go without a redirect: ', ...only)];
  const blocks: Block[] = [paragraph('These paths may go without a redirect:'), list(shown)];
  const rest = accepted.length - shown.length;
  if (rest > 0) {
    blocks.push(paragraph(`${formatCount(rest)} more are in the JSON file.`));
  }
  return blocks;
}
