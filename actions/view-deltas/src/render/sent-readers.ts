import { type Block, type Inline, paragraph } from '@docs-agent/action-kit';
import { isAddress } from '@docs-agent/docs-routes';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortCode } from './links.ts';
import { others } from './lost-sentences.ts';

/** Lines of one kind. The others are counted. */
const SHOWN_LINES = 3;

/** The pages that stay and that a rule hides, if it sends their readers to another page. */
export function sentLines({ sentReaders }: Pick<PublishedReport, 'sentReaders'>): Block[] {
  const bySource = Map.groupBy(sentReaders, ({ source }) => source);
  const lines: Block[] = [];
  for (const [source, pages] of [...bySource].slice(0, SHOWN_LINES)) {
    const [first] = pages;
    if (first === undefined) continue;
    const line: Inline[] = ['Readers of ', shortCode(first.path)];
    if (pages.length === 1) {
      line.push(' are sent to ', shortCode(first.to));
    } else {
      line.push(...others(pages.length - 1));
      line.push(' are sent elsewhere by the rule ', shortCode(source));
    }
    lines.push(paragraph(...line, ', because rules come before pages.'));
  }
  const rest = bySource.size - SHOWN_LINES;
  if (rest === 1) {
    lines.push(paragraph('1 more rule hides pages.'));
  }
  if (rest > 1) {
    lines.push(paragraph(`${formatCount(rest)} more rules hide pages.`));
  }
  return lines;
}

/**
 * The paths that now have a redirect; each that leaves the docs with where it leads, and each whose
 * page went elsewhere than its readers.
 */
export function redirectedLines({ redirected }: Pick<PublishedReport, 'redirected'>): Block[] {
  const out: Redirected[] = [];
  const apart: Redirected[] = [];
  const inside: Redirected[] = [];
  for (const one of redirected) {
    if (isAddress(one.to)) {
      out.push(one);
    } else if (one.movedTo !== undefined) {
      apart.push(one);
    } else {
      inside.push(one);
    }
  }
  return [...outLines(out), ...apartLines(apart), ...insideLine(inside)];
}

type Redirected = PublishedReport['redirected'][number];

/** `/x is removed here and redirected out of the docs, to https://example.com/x.` */
function outLines(redirected: readonly Redirected[]): Block[] {
  const lines: Block[] = [];
  for (const { path, to } of redirected.slice(0, SHOWN_LINES)) {
    const where = [' is removed here and redirected out of the docs, to ', shortCode(to), '.'];
    lines.push(paragraph(shortCode(path), ...where));
  }
  const more = redirected.length - SHOWN_LINES;
  if (more > 0) {
    lines.push(paragraph(`${formatCount(more)} more are redirected out of the docs.`));
  }
  return lines;
}

/** `/x is renamed to /y here, and a rule sends its readers to /z.` */
function apartLines(redirected: readonly Redirected[]): Block[] {
  const lines: Block[] = [];
  for (const { path, to, movedTo = '' } of redirected.slice(0, SHOWN_LINES)) {
    const moved = [shortCode(path), ' is renamed to ', shortCode(movedTo)];
    const sent = [' here, and a rule sends its readers to ', shortCode(to), '.'];
    lines.push(paragraph(...moved, ...sent));
  }
  const more = redirected.length - SHOWN_LINES;
  if (more > 0) {
    const sentence = `${formatCount(more)} more are renamed and redirected elsewhere.`;
    lines.push(paragraph(sentence));
  }
  return lines;
}

/** `/x is removed here and redirected to the home page.` */
function insideLine(redirected: readonly Redirected[]): Block[] {
  const [first] = redirected;
  if (first === undefined) return [];
  const toHome = redirected.filter(({ to }) => to === '/').length;
  if (redirected.length === 1) {
    const where = toHome === 1 ? ' to the home page' : '';
    return [paragraph(shortCode(first.path), ` is removed here and redirected${where}.`)];
  }
  const count = formatCount(redirected.length);
  const line: Inline[] = [`${count} paths are removed here and redirected`];
  if (toHome > 0) {
    line.push(`, ${formatCount(toHome)} of them to the home page`);
  }
  return [paragraph(...line, ', among them ', shortCode(first.path), '.')];
}
