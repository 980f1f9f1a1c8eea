import {
  alert,
  type Block,
  codeBlock,
  details,
  excerpt,
  type Inline,
  inlineCode,
  list,
  paragraph,
  plural,
  strong,
} from '@docs-agent/action-kit';
import {
  isAddress,
  joinedRules,
  type NearestPage,
  type RuleGroup,
  type Suggested,
} from '@docs-agent/docs-routes';
import { formatCount } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';

const PATH_CHARACTERS = 120;
/** Paths in the warning. The others are folded, so that the table stays on the screen. */
const SHOWN_PATHS = 3;
/** Paths in the fold; the files have the rest. */
const FOLDED_PATHS = 40;

/** The paths that would lead nowhere, with rules that are ready to paste. */
export function redirectWarning(report: PublishedReport): Block[] {
  const [only, ...others] = report.lost;
  if (only === undefined) return redirectedLine(report);
  const shown = shownInWarning(report);
  const first =
    others.length === 0
      ? paragraph(...lostPathSentences(only, report))
      : paragraph('These paths would lead nowhere:');
  const listed = others.length === 0 ? [] : [listOf(shown, report)];
  return [
    // If something could not be judged, the note is under that.
    alert(
      'WARNING',
      first,
      ...listed,
      ...ruleBlocks(shown),
      ...(report.unjudged.why.length > 0 ? [] : gateNote(report)),
    ),
    ...redirectedLine(report),
  ];
}

/** The paths that the warning names. */
function shownInWarning({ lost }: PublishedReport): readonly PublishedLostPath[] {
  return lost.slice(0, SHOWN_PATHS);
}

/** The paths that the warning has no room for. */
export function foldedRedirects(report: PublishedReport): Block[] {
  const rest = report.lost.slice(SHOWN_PATHS);
  if (rest.length === 0) return [];
  const folded = rest.slice(0, FOLDED_PATHS);
  const missing = rest.length - folded.length;
  return details(`${formatCount(rest.length)} more ${plural(rest.length, 'path')} without a redirect`, [
    listOf(folded, report),
    ...ruleBlocks(folded),
    ...(missing > 0 ? [paragraph(`${formatCount(missing)} further paths are in the JSON file.`)] : []),
  ]);
}

function listOf(paths: readonly PublishedLostPath[], report: PublishedReport) {
  return list(
    paths.map((lost) => [
      path(lost.path),
      `: ${reasonOf(lost)}, `,
      ...viewsOf(lost, report),
      ...placeOf(lost, (place, page) => [`; ${place.toLowerCase()}: `, path(page)]),
    ]),
  );
}

/** Why a path would lead nowhere, its views, and where it may have gone. */
export function lostPathSentences(lost: PublishedLostPath, report: PublishedReport): Inline[] {
  return [
    path(lost.path),
    ` ${reasonOf(lost)}. `,
    ...viewsOf(lost, report),
    ' would lead nowhere.',
    ...placeOf(lost, (place, page) => [` ${place}: `, path(page), '.']),
  ];
}

/** Where to redirect a path: the page that it became, or a page that is near by name. */
function placeOf(
  { movedTo, nearest }: PublishedLostPath,
  written: (place: string, page: string) => Inline[],
): Inline[] {
  if (movedTo !== undefined) return written('Likely new place', movedTo);
  return nearest === undefined ? [] : written(nearestPage(nearest), nearest.path);
}

/** What a page near by name is called. */
export function nearestPage({ kind }: NearestPage): string {
  return kind === 'section' ? 'Nearest section' : 'Most similar page';
}

function reasonOf({ problem }: PublishedLostPath): string {
  switch (problem) {
    case 'none':
      return 'is removed here';
    case 'loop':
      return 'is redirected in a loop';
    case 'dead-end':
      return 'is redirected to a path without a page';
    case 'dropped':
      return 'loses its redirect here';
  }
}

/** `**2,540 human and 1,772 AI views** in four weeks` */
export function viewsOf(
  { human, ai }: Pick<PublishedLostPath, 'human' | 'ai'>,
  report: PublishedReport,
): Inline[] {
  const period = ` in ${lengthOf(report.windows.currentDays)}`;
  if (human === undefined || ai === undefined) return [strong('Its views'), period];
  const least = report.hasLowerBounds ? 'At least ' : '';
  return [strong(`${least}${formatCount(human)} human and ${formatCount(ai)} AI views`), period];
}

/** Rules that are ready to paste, in one block per list. */
function ruleBlocks(rules: readonly Suggested[]) {
  return joinedRules(rules).flatMap((group) => [
    paragraph(...introduction(group)),
    codeBlock(group.text, group.form === 'lines' ? 'text' : 'json'),
  ]);
}

function introduction({ file, key, kind, form }: RuleGroup): Inline[] {
  const place: Inline[] =
    key === undefined ? [inlineCode(file)] : [inlineCode(key), ' in ', inlineCode(file)];
  if (kind === 'change') return ['Change in ', ...place, ' to:'];
  // Where the first rule counts, those before could catch these paths.
  return ['To send them there, add ', form === 'mintlify' ? 'to ' : 'at the top of ', ...place, ':'];
}

export function gateNote({ gate }: PublishedReport) {
  switch (gate.kind) {
    case 'warns':
      return [];
    case 'accepted':
      return [paragraph('Accepted with the label ', inlineCode(gate.label), '.')];
    case 'fails':
      return [
        paragraph(
          'This fails the check, until it is fixed or someone with write permission sets the label ',
          inlineCode(gate.label),
          '.',
        ),
      ];
  }
}

/** What is said of the paths that now have a redirect; each that leaves the docs with where it leads. */
function redirectedLine({ redirected }: PublishedReport): Block[] {
  const inside = redirected.filter(({ to }) => !isOutside(to));
  const outside = redirected.filter(({ to }) => isOutside(to));
  return [
    ...outside
      .slice(0, SHOWN_PATHS)
      .map((one) =>
        paragraph(
          path(one.path),
          ' is removed here and redirected out of the docs, to ',
          path(one.to ?? ''),
          '.',
        ),
      ),
    ...(outside.length > SHOWN_PATHS
      ? [paragraph(`${formatCount(outside.length - SHOWN_PATHS)} more are redirected out of the docs.`)]
      : []),
    ...insideLine(inside),
  ];
}

function insideLine(redirected: PublishedReport['redirected']): Block[] {
  const [first] = redirected;
  if (first === undefined) return [];
  if (redirected.length === 1) return [paragraph(path(first.path), ' is removed here and redirected.')];
  return [
    paragraph(
      `${formatCount(redirected.length)} viewed paths are removed here and redirected, among them `,
      path(first.path),
      '.',
    ),
  ];
}

function isOutside(destination: string | undefined): boolean {
  return destination !== undefined && isAddress(destination);
}

/** A path or an address, as code. */
export function path(text: string): Inline {
  return inlineCode(excerpt(text, PATH_CHARACTERS));
}
