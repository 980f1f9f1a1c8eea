import { type Block, heading, type Inline, link, list, paragraph, plural } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedDeadEnd, PublishedReport } from '../published/published-report.ts';
import { fileUrl, pageInline, pathCode, type ReportLinks } from './links.ts';
import { nearestPage } from './redirects.ts';

/** The most viewed ones are worth a redirect; more are in the JSON file. */
const SHOWN_DEAD_ENDS = 10;

/**
 * Viewed paths that no page serves.
 *
 * @param most maximum number of dead ends
 */
export function deadEndSection(report: PublishedReport, links: ReportLinks, most: number): Block[] {
  const deadEnds = report.deadEnds ?? [];
  const shown = deadEnds.slice(0, Math.min(most, SHOWN_DEAD_ENDS));
  const sentences = shown.map((deadEnd) => deadEndSentences(deadEnd, report, links));
  const [only, ...others] = sentences;
  if (only === undefined) return [];
  return [
    heading(2, 'Dead ends'),
    others.length === 0 ? paragraph(...only) : list(sentences),
    ...furtherDeadEnds(deadEnds.length - shown.length),
  ];
}

/** The path of a dead end, linked to the file for its rule. */
export function deadEndInline({ path, rulesFile }: PublishedDeadEnd, links: ReportLinks): Inline {
  const code = pathCode(path);
  return rulesFile === undefined ? code : link(fileUrl(rulesFile, links), code);
}

/** What is known of a dead end: its views, why it is one, and a page near it. */
export function deadEndSentences(
  deadEnd: PublishedDeadEnd,
  report: PublishedReport,
  links: ReportLinks,
): Inline[] {
  const { redirect, redirectsTo, nearest } = deadEnd;
  if (redirect === 'works') {
    const end: Inline[] =
      redirectsTo === undefined ? ['is redirected'] : ['redirects to ', pathCode(redirectsTo)];
    return [
      pathCode(deadEnd.path),
      ' ',
      ...end,
      `; ${comingViews(deadEnd, report)} through the old address.`,
    ];
  }
  return [
    deadEndInline(deadEnd, links),
    ` was requested${timesOf(deadEnd, report)} and `,
    ...fateOf(deadEnd),
    '.',
    ...(nearest === undefined ? [] : [` ${nearestPage(nearest)}: `, pageInline(nearest.path, links), '.']),
  ];
}

function fateOf({ redirect, redirectsTo = '' }: PublishedDeadEnd): Inline[] {
  switch (redirect) {
    case 'loop':
      return ['is redirected in a loop'];
    case 'no-page':
      return ['is redirected to ', pathCode(redirectsTo), ', which is not a page'];
    case 'works':
    case 'none':
      return ['no file serves it'];
  }
}

/** ` 812 times (22 human, 790 AI)` */
function timesOf({ human, ai, total }: PublishedDeadEnd, { hasLowerBounds }: PublishedReport): string {
  if (human === undefined || ai === undefined || total === undefined) return '';
  const least = hasLowerBounds ? ' at least' : '';
  return `${least} ${formatCount(total)} ${plural(total, 'time')} ${parts(human, ai)}`;
}

/** `812 views (22 human, 790 AI) still come` */
function comingViews({ human, ai, total }: PublishedDeadEnd, { hasLowerBounds }: PublishedReport): string {
  if (human === undefined || ai === undefined || total === undefined) return 'views still come';
  const least = hasLowerBounds ? 'at least ' : '';
  return `${least}${formatCount(total)} ${plural(total, 'view')} ${parts(human, ai)} still ${plural(total, 'comes', 'come')}`;
}

function parts(human: number, ai: number): string {
  return `(${formatCount(human)} human, ${formatCount(ai)} AI)`;
}

function furtherDeadEnds(count: number): Block[] {
  if (count <= 0) return [];
  const further = count === 1 ? 'One further dead end is' : `${formatCount(count)} further dead ends are`;
  return [paragraph(`${further} in the JSON file.`)];
}
