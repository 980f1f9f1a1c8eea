import {
  alert,
  type Block,
  codeBlock,
  details,
  type Inline,
  inlineCode,
  list,
  outside,
  paragraph,
  plural,
  strong,
} from '@docs-agent/action-kit';
import { isAddress, joinedRules, type RuleGroup, type Suggested } from '@docs-agent/docs-routes';
import { formatCount } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';
import { acceptedPaths, gateNote } from './gone.ts';
import { shortCode } from './links.ts';

/** Paths in the warning. The others are folded, so that the table stays on the screen. */
const SHOWN_PATHS = 3;
/** Paths in the fold; the files have the rest. */
const FOLDED_PATHS = 40;
/** Paths in the warning of what could not be judged; the files have the rest. */
const UNJUDGED_PATHS = 5;

/** The paths that would lead nowhere, with rules that are ready to paste. */
export function redirectWarning(report: PublishedReport): Block[] {
  const [only, ...others] = report.lost;
  if (only === undefined) return redirectedLines(report);
  const shown = report.lost.slice(0, SHOWN_PATHS);
  const isOne = others.length === 0;
  return [
    alert(
      'WARNING',
      isOne
        ? paragraph(...lostPathSentences(only, report))
        : paragraph('These paths would lead nowhere:'),
      ...(isOne ? [] : [listOf(shown, report)]),
      ...ruleBlocks(shown),
      // If something could not be judged, the note is under that.
      ...(report.unjudged.why.length > 0 ? [] : gateNote(report, shown)),
    ),
    ...redirectedLines(report),
  ];
}

/** The paths that the warning has no room for. */
export function foldedRedirects(report: PublishedReport): Block[] {
  const rest = report.lost.slice(SHOWN_PATHS);
  if (rest.length === 0) return [];
  const folded = rest.slice(0, FOLDED_PATHS);
  return details(
    `${formatCount(rest.length)} more ${plural(rest.length, 'path')} without a redirect`,
    [listOf(folded, report), ...ruleBlocks(folded), ...furtherPaths(rest.length - folded.length)],
  );
}

/** What could not be judged, why, and what to do. */
export function unjudgedWarning(report: PublishedReport): Block[] {
  const { why, paths, rulesFile } = report.unjudged;
  if (why.length === 0) return [];
  const reason = paragraph(
    'Whether a redirect is missing could not be checked: ',
    outside(why.join(' ')),
  );
  const shown = paths.slice(0, UNJUDGED_PATHS);
  const lost = report.lost.slice(0, SHOWN_PATHS);
  // Where any path may lose its redirect, no line of one page helps.
  const mayGo = rulesFile === undefined ? [...lost, ...shown] : [];
  const note = [reason, ...gateNote(report, mayGo)] as const;
  const named = shown.map((one): [Inline, ...Inline[]] => {
    const views = one.human === undefined ? [] : [': ', ...viewsOf(one, report)];
    return [shortCode(one.path), ...views];
  });
  const [only, ...others] = named;
  if (only === undefined) return [alert('WARNING', ...note)];
  if (others.length === 0) {
    const [path, ...views] = only;
    return [alert('WARNING', paragraph(path, ' is removed here', ...views, '.'), ...note)];
  }
  const lead = paragraph('These paths lose their page here:');
  return [
    alert('WARNING', lead, list(named), ...furtherPaths(paths.length - UNJUDGED_PATHS), ...note),
  ];
}

function listOf(paths: readonly PublishedLostPath[], report: PublishedReport) {
  return list(
    paths.map((lost) => [
      shortCode(lost.path),
      `: ${REASONS[lost.problem]}, `,
      ...viewsOf(lost, report),
      ...placeOf(lost, (place, page) => [`; ${place.toLowerCase()}: `, page]),
    ]),
  );
}

function furtherPaths(count: number) {
  return count > 0 ? [paragraph(`${formatCount(count)} further paths are in the JSON file.`)] : [];
}

/** Why a path would lead nowhere, its views, and where it may have gone. */
export function lostPathSentences(lost: PublishedLostPath, report: PublishedReport): Inline[] {
  return [
    shortCode(lost.path),
    ` ${REASONS[lost.problem]}. `,
    ...viewsOf(lost, report),
    ' would lead nowhere.',
    ...placeOf(lost, (place, page) => [` ${place}: `, page, '.']),
  ];
}

export const REASONS: Readonly<Record<PublishedLostPath['problem'], string>> = {
  none: 'is removed here',
  loop: 'is redirected in a loop',
  'dead-end': 'is redirected to a path without a page',
  dropped: 'loses its redirect here',
};

/** Where to redirect a path: the page that it became, or the nearest section. */
function placeOf(
  { movedTo, nearestSection }: PublishedLostPath,
  written: (place: string, page: Inline) => Inline[],
): Inline[] {
  if (movedTo !== undefined) return written('Likely new place', shortCode(movedTo));
  return nearestSection === undefined ? [] : written('Nearest section', shortCode(nearestSection));
}

/** `**2,540 human and 1,772 AI views** in four weeks` */
function viewsOf(
  { human, ai }: Pick<PublishedLostPath, 'human' | 'ai'>,
  { windows, hasLowerBounds }: PublishedReport,
): Inline[] {
  const period = ` in ${lengthOf(windows.days)}`;
  if (human === undefined || ai === undefined) return [strong('Its views'), period];
  const least = hasLowerBounds ? 'At least ' : '';
  return [strong(`${least}${formatCount(human)} human and ${formatCount(ai)} AI views`), period];
}

/** Rules that are ready to paste: those to add in one block, those to change in another. */
function ruleBlocks(rules: readonly Suggested[]) {
  return joinedRules(rules).flatMap((group) => [
    paragraph(...introduction(group)),
    codeBlock(group.text, 'json'),
  ]);
}

function introduction({ file, key, kind }: RuleGroup): Inline[] {
  const place: Inline[] =
    key === undefined ? [inlineCode(file)] : [inlineCode(key), ' in ', inlineCode(file)];
  if (kind === 'change') return ['Change in ', ...place, ' to:'];
  return ['To send them there, add to ', ...place, ':'];
}

/**
 * What is said of the paths that need no attention: those that may go, and those that now have a
 * redirect; each that leaves the docs with where it leads.
 */
export function redirectedLines(report: Pick<PublishedReport, 'redirected' | 'accepted'>): Block[] {
  const { redirected } = report;
  const { out = [], inside = [] } = Object.groupBy(redirected, ({ to }) =>
    isAddress(to) ? 'out' : 'inside',
  );
  const more = out.length - SHOWN_PATHS;
  return [
    ...out.slice(0, SHOWN_PATHS).map(({ path, to }) => {
      const [from, end] = [shortCode(path), shortCode(to)];
      return paragraph(from, ' is removed here and redirected out of the docs, to ', end, '.');
    }),
    ...(more > 0 ? [paragraph(`${formatCount(more)} more are redirected out of the docs.`)] : []),
    ...insideLine(inside),
    ...acceptedPaths(report),
  ];
}

function insideLine([first, ...others]: PublishedReport['redirected']): Block[] {
  if (first === undefined) return [];
  const path = shortCode(first.path);
  if (others.length === 0) return [paragraph(path, ' is removed here and redirected.')];
  const count = formatCount(others.length + 1);
  return [
    paragraph(`${count} viewed paths are removed here and redirected, among them `, path, '.'),
  ];
}
