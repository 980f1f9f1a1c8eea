import {
  alert,
  type Block,
  COMMENT_LIMIT,
  codeBlock,
  heading,
  type Inline,
  inlineCode,
  link,
  list,
  outside,
  paragraph,
  renderWithin,
  SUMMARY_LIMIT,
  smallPrint,
  writeMarkdown,
} from '@docs-agent/action-kit';
import type { MissingRedirect } from '@docs-agent/docs-routes';
import { goneLine } from '../gone/gone-lines.ts';
import { PROJECT_URL } from '../project-urls.ts';
import { formatCount } from '../published/numbers.ts';
import { shortCode, shortSha } from '../render/links.ts';
import { deadRuleSentences, hiddenSentence, REASONS } from '../render/lost-sentences.ts';
import { redirectNotes } from '../render/redirects.ts';
import { ruleBlocks } from '../render/rules-to-paste.ts';
import { byDoubtfulRule, uncertainSentences } from '../render/uncertain.ts';
import { needsPlace } from './annotation.ts';
import { checkHeadline } from './check-headline.ts';
import { type CheckedHead, findingsOf } from './checked-head.ts';

const LIMITS = { comment: COMMENT_LIMIT, summary: SUMMARY_LIMIT } as const;
const HELP_URL = `${PROJECT_URL}/actions/view-deltas/README.md#removed-pages`;
const UNJUDGED_PATHS = 20;
const UNCERTAIN_RULES = 20;

/**
 * The result of a check: the paths that would lead nowhere with every rule to add, those that could
 * not be judged, and those that need no attention. Above GitHub's size limit, the last paths are
 * left out and counted.
 */
export function renderCheck(
  checked: CheckedHead,
  runUrl: string,
  place: keyof typeof LIMITS,
): string {
  const { missing, notes } = checked;
  return renderWithin(LIMITS[place], missing.length, (rows) =>
    writeMarkdown([
      heading(3, checkHeadline(checked)),
      ...missingBlocks(checked, missing.slice(0, rows)),
      ...uncertainBlocks(checked),
      ...unjudgedBlocks(checked),
      ...redirectNotes(checked),
      ...notes.map((note) => paragraph(outside(note))),
      ...viewsNote(checked),
      lastLine(checked, runUrl),
    ]),
  );
}

/** The new text of an existing comment when there is nothing left to report. */
export function renderNothingLost({ headSha, uncheckedWhy }: CheckedHead): string {
  const commit = inlineCode(shortSha(headSha));
  if (uncheckedWhy !== undefined)
    return writeMarkdown([paragraph(outside(uncheckedWhy), '. As of ', commit, '.')]);
  return writeMarkdown([
    paragraph('This pull request removes no page without a redirect as of ', commit, '.'),
  ]);
}

type Part = ReturnType<typeof paragraph | typeof codeBlock | typeof list>;

/** @param shown of the paths that would lead nowhere, those that there is room for */
function missingBlocks(checked: CheckedHead, shown: readonly MissingRedirect[]): Block[] {
  const parts: Part[] = [...foldersMoved(shown), ...ruleBlocks(shown), ...hiddenPages(shown)];
  parts.push(...withoutRule(shown, checked));
  const left = checked.missing.length - shown.length;
  if (left > 0) {
    parts.push(paragraph(`${formatCount(left)} more paths have no room here.`));
  }
  const [first, ...others] = parts;
  return first?.type === 'paragraph' ? [alert('WARNING', first, ...others)] : [];
}

const ANY_PAGE = '/:slug*';

/** A sentence for each rule that sends several paths. */
function foldersMoved(missing: readonly MissingRedirect[]): Part[] {
  const folders = Map.groupBy(missing, ({ suggestion }) => suggestion?.source ?? '');
  const sentences: Part[] = [];
  for (const [source, pages] of folders) {
    const destination = pages[0]?.suggestion?.destination ?? '';
    if (pages.length < 2 || !source.endsWith(ANY_PAGE)) continue;
    const from = pagesUnder(source);
    const to = pagesUnder(destination);
    const many = `${formatCount(pages.length)} pages moved from `;
    sentences.push(paragraph(many, from, ' to ', to, ': one rule sends all of them.'));
  }
  return sentences;
}

/** `/guides/…` of `/guides/:slug*` */
function pagesUnder(pattern: string): Inline {
  const folder = pattern.slice(0, -ANY_PAGE.length);
  return shortCode(`${folder}/…`);
}

/** A sentence for each rule that hides pages. */
function hiddenPages(missing: readonly MissingRedirect[]): Part[] {
  const hidden = missing.filter(({ hiddenBy }) => hiddenBy !== undefined);
  const byRule = Map.groupBy(hidden, ({ hiddenBy, problem }) => `${problem} ${hiddenBy?.source}`);
  const sentences: Part[] = [];
  for (const pages of byRule.values()) {
    const [first] = pages;
    if (first === undefined) continue;
    const sentence = hiddenSentence(first, pages.length);
    sentences.push(paragraph(...sentence));
  }
  return sentences;
}

/** The paths whose only rule is one that the host may not follow, and what to write. */
function uncertainBlocks({ uncertain, goneFile }: CheckedHead): Block[] {
  const groups = byDoubtfulRule(uncertain);
  if (groups.length === 0) return [];
  const shown = groups.slice(0, UNCERTAIN_RULES);
  const parts: Part[] = [list(shown.map(uncertainSentences)), ...ruleBlocks(uncertain)];
  const left = groups.length - shown.length;
  if (left > 0) {
    parts.push(paragraph(`${formatCount(left)} more rules have no room here.`));
  }
  parts.push(mayGoParagraph(goneFile));
  return [alert('WARNING', paragraph('Not certain, so not counted as redirected:'), ...parts)];
}

function mayGoParagraph(goneFile: string) {
  return paragraph(
    'A page that may go needs its line in ',
    inlineCode(goneFile),
    ', with a reason.',
  );
}

/** The paths for which no rule can be suggested, with the lines that let them go. */
function withoutRule(missing: readonly MissingRedirect[], { goneFile }: CheckedHead): Part[] {
  const paths = missing.filter(needsPlace);
  if (paths.length === 0) return [];
  return [
    paragraph('No replacement is known for:'),
    list(paths.map(withoutRuleItem)),
    paragraph(
      'Add a rule for each, or, if it may go, its line to ',
      inlineCode(goneFile),
      ', with your reason:',
    ),
    codeBlock(paths.map(({ path }) => goneLine(path)).join('\n'), 'text'),
  ];
}

function withoutRuleItem(lost: MissingRedirect): Inline[] {
  const { path, problem, movedTo, nearestSection } = lost;
  const line: Inline[] = [shortCode(path), ` ${REASONS[problem]}`];
  if (movedTo !== undefined) {
    line.push('; likely new place: ', shortCode(movedTo));
  }
  if (nearestSection !== undefined) {
    line.push('; nearest section: ', shortCode(nearestSection));
  }
  line.push(...deadRuleSentences(lost, '; the'));
  return line;
}

function unjudgedBlocks({ unjudged, goneFile }: CheckedHead): Block[] {
  if (unjudged.why.length === 0) return [];
  const why = paragraph(
    'It could not be checked whether a redirect is missing: ',
    outside(unjudged.why.join(' ')),
  );
  const shown = unjudged.paths.slice(0, UNJUDGED_PATHS);
  if (shown.length === 0) return [alert('WARNING', why)];
  const parts: Part[] = [list(shown.map(({ path }) => [shortCode(path)]))];
  const left = unjudged.paths.length - shown.length;
  if (left > 0) {
    parts.push(paragraph(`${formatCount(left)} more paths have no room here.`));
  }
  // Where any path may lose its redirect, no line of one page helps.
  if (unjudged.rulesFile === undefined) {
    parts.push(mayGoParagraph(goneFile));
  }
  return [alert('WARNING', why, ...parts)];
}

function viewsNote(checked: CheckedHead): Block[] {
  if (findingsOf(checked) === 0) return [];
  return [
    paragraph(
      'Views are not known here. With an API key, only pages that are viewed need a redirect.',
    ),
  ];
}

function lastLine({ headSha }: CheckedHead, runUrl: string): Block {
  const commit = inlineCode(shortSha(headSha));
  const help = link(HELP_URL, 'how this is judged');
  return smallPrint('For ', commit, ' · ', link(runUrl, 'run'), ' · ', help);
}
