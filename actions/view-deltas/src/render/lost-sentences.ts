import { type Inline, plural, strong } from '@docs-agent/action-kit';
import type { MissingRedirect } from '@docs-agent/docs-routes';
import { asKnown } from '../published/as-known.ts';
import { formatCount } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { shortCode } from './links.ts';
import { folderOf, type LostGroup } from './lost-groups.ts';

export const REASONS: Readonly<Record<PublishedLostPath['problem'], string>> = {
  none: 'is removed here',
  loop: 'is redirected in a loop',
  'dead-end': 'is redirected to a path without a page',
  dropped: 'loses its redirect here',
};

/** Why paths would lead nowhere, their views, and where they may have gone: in sentences. */
export function groupSentences(group: LostGroup, report: PublishedReport): Inline[] {
  const { kind, first, paths } = group;
  if (kind === 'one') return lostPathSentences(first, report);
  const views = [...viewsOf(paths, report), ' would lead nowhere.'];
  if (kind === 'hidden') return [...hiddenSentence(first, paths.length), ' ', ...views];
  const folder = [' One rule sends all of them to ', newFolderOf(group), '.'];
  return [...movedSubject(group), ' lose their page here. ', ...views, ...folder];
}

/** The same as one item of a list. */
export function groupItem(group: LostGroup, report: PublishedReport): Inline[] {
  const { kind, first, paths } = group;
  const views = viewsOf(paths, report);
  if (kind === 'hidden') return [...hiddenSentence(first, paths.length), ' ', ...views];
  if (kind === 'moved') {
    const folder = ['; one rule sends all of them to ', newFolderOf(group)];
    return [...movedSubject(group), ' lose their page here, ', ...views, ...folder];
  }
  if (first.hiddenBy !== undefined) return [...hiddenSentence(first, 1), ' ', ...views];
  const { path, problem } = first;
  const item: Inline[] = [shortCode(path), ` ${REASONS[problem]}, `, ...views];
  const place = placeOf(first);
  if (place !== undefined) {
    item.push(`; ${place.says.toLowerCase()}: `, shortCode(place.path));
  }
  item.push(...deadRuleSentences(first, '; the'));
  return item;
}

/** Why a path would lead nowhere, its views, and where it may have gone. */
export function lostPathSentences(lost: PublishedLostPath, report: PublishedReport): Inline[] {
  const views = [...viewsOf([lost], report), ' would lead nowhere.'];
  if (lost.hiddenBy !== undefined) return [...hiddenSentence(lost, 1), ' ', ...views];
  const sentences: Inline[] = [shortCode(lost.path), ` ${REASONS[lost.problem]}. `, ...views];
  const place = placeOf(lost);
  if (place !== undefined) {
    sentences.push(` ${place.says}: `, shortCode(place.path), '.');
  }
  sentences.push(...deadRuleSentences(lost, ' The'));
  return sentences;
}

/**
 * `Readers of /a would be sent to /a/index, which leads back: remove that rule.`
 *
 * @param pages how many pages that rule hides
 */
export function hiddenSentence(first: MissingRedirect, pages: number): Inline[] {
  const { source = '', destination = '' } = first.hiddenBy ?? {};
  const sentence: Inline[] = ['Readers of ', shortCode(first.path)];
  const isOfOne = !/[:*]/.test(source);
  if (isOfOne) {
    const leads = first.problem === 'loop' ? 'leads back' : 'is not a page';
    sentence.push(' would be sent to ', shortCode(destination), `, which ${leads}`);
  } else {
    sentence.push(...others(pages - 1), ' would be sent nowhere');
    sentence.push(' by the rule ', shortCode(source));
  }
  return [...sentence, ': remove that rule.'];
}

/** ` and 11 more pages` */
export function others(count: number): Inline[] {
  return count === 0 ? [] : [` and ${formatCount(count)} more ${plural(count, 'page')}`];
}

/** `24 paths under /guides` */
function movedSubject({ first, paths }: LostGroup): Inline[] {
  const folder = folderOf(first.suggestion?.source ?? '');
  return [`${formatCount(paths.length)} paths under `, shortCode(folder)];
}

function newFolderOf({ first }: LostGroup): Inline {
  return shortCode(folderOf(first.suggestion?.destination ?? ''));
}

/** Where to redirect a path: the page that it became, or the nearest section. */
function placeOf({ movedTo, nearestSection }: PublishedLostPath) {
  if (movedTo !== undefined) return { says: 'Likely new place', path: movedTo };
  if (nearestSection === undefined) return undefined;
  return { says: 'Nearest section', path: nearestSection };
}

/** Why the rule that was meant for the path does not work. */
export function deadRuleSentences(
  { deadRule }: Pick<MissingRedirect, 'deadRule'>,
  the: string,
): Inline[] {
  if (deadRule === undefined) return [];
  const { source, why, remedy } = deadRule;
  return [
    `${the} rule `,
    shortCode(source),
    ' does nothing: ',
    ...withCode(`${why}. `),
    ...remedySentence(remedy),
  ];
}

/** `Write /oss/:slug*, or one rule for each page.` */
export function remedySentence(remedy: NonNullable<PublishedLostPath['deadRule']>['remedy']) {
  if (remedy === undefined) return [];
  const { before, source, after } = remedy;
  const sentence: Inline[] = [before];
  if (source !== undefined) {
    sentence.push(' ', shortCode(source));
  }
  if (after !== '') {
    sentence.push(`, ${after}`);
  }
  return [...sentence, '.'];
}

/** `**2,540 human and 1,772 AI views** in four weeks` */
export function viewsOf(
  paths: readonly Pick<PublishedLostPath, 'human' | 'ai'>[],
  report: PublishedReport,
): Inline[] {
  const period = ` in ${lengthOf(report.windows.days)}`;
  let human = 0;
  let ai = 0;
  for (const path of paths) {
    if (path.human === undefined || path.ai === undefined)
      return [strong(paths.length === 1 ? 'Its views' : 'Their views'), period];
    human += path.human;
    ai += path.ai;
  }
  const least = 'atLeast' in asKnown(report, human) ? 'At least ' : '';
  return [strong(`${least}${formatCount(human)} human and ${formatCount(ai)} AI views`), period];
}
