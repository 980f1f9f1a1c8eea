import {
  alert,
  type Block,
  details,
  type Inline,
  list,
  outside,
  paragraph,
  plural,
} from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';
import { acceptedPaths, gateNote } from './gone.ts';
import { leftNavigationLine } from './left-navigation.ts';
import { shortCode } from './links.ts';
import { groupLost, type LostGroup } from './lost-groups.ts';
import { groupItem, groupSentences, viewsOf } from './lost-sentences.ts';
import { ruleBlocks } from './rules-to-paste.ts';
import { redirectedLines, sentLines } from './sent-readers.ts';

/** Lines in the warning. The others are folded, so that the table stays on the screen. */
const SHOWN_GROUPS = 3;
/** Lines in the fold; the files have the rest. */
const FOLDED_GROUPS = 40;
/** Paths in the warning of what could not be judged; the files have the rest. */
const UNJUDGED_PATHS = 5;

/** The paths that would lead nowhere, with rules that are ready to paste. */
export function redirectWarning(report: PublishedReport): Block[] {
  const groups = groupLost(report.missingRedirects);
  const shown = groups.slice(0, SHOWN_GROUPS);
  const [only, ...others] = shown;
  if (only === undefined) return [];
  const isOne = others.length === 0;
  const first = isOne ? groupSentences(only, report) : ['These paths would lead nowhere:'];
  const more = isOne ? [] : [listOf(shown, report)];
  const paths = pathsIn(shown);
  // If something could not be judged, the note is under that.
  const note = report.unjudgedRedirects.why.length > 0 ? [] : gateNote(report, paths);
  return [alert('WARNING', paragraph(...first), ...more, ...ruleBlocks(paths), ...note)];
}

/** The sentences about paths that need no attention. */
export function redirectNotes(
  report: Pick<PublishedReport, 'sentReaders' | 'redirected' | 'leftNavigation' | 'accepted'>,
): Block[] {
  return [
    ...sentLines(report),
    ...redirectedLines(report),
    ...leftNavigationLine(report),
    ...acceptedPaths(report),
  ];
}

/** The paths that do not fit into the warning. */
export function foldedRedirects(report: PublishedReport): Block[] {
  const rest = groupLost(report.missingRedirects).slice(SHOWN_GROUPS);
  if (rest.length === 0) return [];
  const count = pathsIn(rest).length;
  const folded = rest.slice(0, FOLDED_GROUPS);
  const further = pathsIn(rest.slice(FOLDED_GROUPS)).length;
  return details(`${formatCount(count)} more ${plural(count, 'path')} without a redirect`, [
    listOf(folded, report),
    ...ruleBlocks(pathsIn(folded)),
    ...furtherPaths(further),
  ]);
}

function pathsIn(groups: readonly LostGroup[]): PublishedLostPath[] {
  return groups.flatMap(({ paths }) => paths);
}

/** The paths that could not be judged, why, and what to do. */
export function unjudgedWarning(report: PublishedReport): Block[] {
  const { why, paths, rulesFile } = report.unjudgedRedirects;
  if (why.length === 0) return [];
  const reason = paragraph(
    'It could not be checked whether a redirect is missing: ',
    outside(why.join(' ')),
  );
  const shown = paths.slice(0, UNJUDGED_PATHS);
  const lost = report.missingRedirects.slice(0, SHOWN_GROUPS);
  // Where any path may lose its redirect, no line of one page helps.
  const mayGo = rulesFile === undefined ? [...lost, ...shown] : [];
  const note = [reason, ...gateNote(report, mayGo)] as const;
  const named = shown.map((one): [Inline, ...Inline[]] => {
    const views = one.human === undefined ? [] : [': ', ...viewsOf([one], report)];
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

function listOf(groups: readonly LostGroup[], report: PublishedReport) {
  return list(groups.map((group) => groupItem(group, report)));
}

function furtherPaths(count: number) {
  return count > 0 ? [paragraph(`${formatCount(count)} further paths are in the JSON file.`)] : [];
}
