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
    const readers = ['Readers of ', shortCode(first.path), ...others(pages.length - 1)];
    const where =
      pages.length === 1
        ? [' are sent to ', shortCode(first.to)]
        : [' are sent elsewhere by the rule ', shortCode(source)];
    lines.push(paragraph(...readers, ...where, ', because rules come before pages.'));
  }
  const rest = bySource.size - SHOWN_LINES;
  if (rest === 1) lines.push(paragraph('1 more rule hides pages.'));
  if (rest > 1) lines.push(paragraph(`${formatCount(rest)} more rules hide pages.`));
  return lines;
}

/**
 * The paths that now have a redirect; each that leaves the docs with where it leads, and each whose
 * page went elsewhere than its readers.
 */
export function redirectedLines({ redirected }: Pick<PublishedReport, 'redirected'>): Block[] {
  const out = redirected.filter(({ to }) => isAddress(to));
  const apart = redirected.filter(({ to, movedTo }) => !isAddress(to) && movedTo !== undefined);
  const inside = redirected.filter((one) => !out.includes(one) && !apart.includes(one));
  const lines = out.slice(0, SHOWN_LINES).map(({ path, to }) => {
    const where = [' is removed here and redirected out of the docs, to ', shortCode(to), '.'];
    return paragraph(shortCode(path), ...where);
  });
  const more = out.length - SHOWN_LINES;
  if (more > 0) lines.push(paragraph(`${formatCount(more)} more are redirected out of the docs.`));
  for (const { path, to, movedTo = '' } of apart.slice(0, SHOWN_LINES)) {
    const moved = [shortCode(path), ' is renamed to ', shortCode(movedTo)];
    lines.push(paragraph(...moved, ' here, and a rule sends its readers to ', shortCode(to), '.'));
  }
  const moreApart = apart.length - SHOWN_LINES;
  if (moreApart > 0)
    lines.push(paragraph(`${formatCount(moreApart)} more are renamed and redirected elsewhere.`));
  return [...lines, ...insideLine(inside)];
}

/** `/x is removed here and redirected to the home page.` */
function insideLine(redirected: PublishedReport['redirected']): Block[] {
  const [first] = redirected;
  if (first === undefined) return [];
  const toHome = redirected.filter(({ to }) => to === '/').length;
  if (redirected.length === 1) {
    const where = toHome === 1 ? ' to the home page' : '';
    return [paragraph(shortCode(first.path), ` is removed here and redirected${where}.`)];
  }
  const count = formatCount(redirected.length);
  const line: Inline[] = [`${count} paths are removed here and redirected`];
  if (toHome > 0) line.push(`, ${formatCount(toHome)} of them to the home page`);
  return [paragraph(...line, ', among them ', shortCode(first.path), '.')];
}
