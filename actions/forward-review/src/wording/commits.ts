import {
  type Block,
  count,
  excerpt,
  type Inline,
  inlineCode,
  link,
  outside,
  paragraph,
  phrase,
} from '@docs-agent/action-kit';
import { important, reasonText, separated } from '@docs-agent/agent-action';
import { toLookAt } from '../outcome/to-look-at.ts';
import type { ChangedFile, Commit, Comparison } from '../pull-request.ts';
import { commitLink, enumerated, pathEnd } from './links.ts';
import type { TrackedItem, Tracking, TrackingState } from './tracking.ts';

/** GitHub lists no more commits of a comparison than this. */
const MOST_COMMITS = 250;

const TITLE_CHARACTERS = 60;
const COMMITS_SHOWN = 10;

type Completed = Extract<TrackingState, { kind: 'completed' }>;

/** What the commits of the turn did to its comments, in one sentence. */
export function completedHeadline(
  { comparison, isProvisional }: Completed,
  rows: readonly TrackedItem[],
): string {
  if (comparison === undefined)
    return isProvisional
      ? 'The agent seems to have ended without a new commit'
      : 'The agent answered the review without a new commit';
  if (comparison.failure !== undefined)
    return 'The branch has a new head since the review: the two heads could not be compared';
  const commits = comparison.commits.length;
  if (commits === 0) return 'The branch was rewritten since the review';
  const pushed = `${commits < MOST_COMMITS ? '' : 'at least '}${count(commits, 'new commit')}`;
  const found = results(rows, comparison).join(', ');
  return found === '' ? `${pushed} since the review` : `${pushed}: ${found}`;
}

/**
 * How many comments need a look. A review summary has no place in the files, so it is not counted.
 */
function results(rows: readonly TrackedItem[], { isDiverged }: Comparison): string[] {
  const comments = rows.filter(({ item }) => item?.kind === 'comment');
  if (isDiverged || comments.some(({ outcome }) => outcome === undefined)) return [];
  const applied = comments.filter(({ outcome }) => outcome?.kind === 'applied').length;
  const rest = comments.length - applied;
  return [
    ...(applied === 0 ? [] : [`${count(applied, 'suggestion')} applied`]),
    ...(rest === 0 ? [] : [`${count(rest, 'comment')} to check`]),
  ];
}

/** The commits, and how far they can be relied on. */
export function completedExplanation(
  { comparison, isProvisional }: Completed,
  openedBy: Tracking['openedBy'],
): Block[] {
  const provisional = isProvisional ? [PROVISIONAL] : [];
  if (comparison === undefined)
    return [paragraph('The head of this pull request did not move.'), ...provisional];
  const { commits, failure, isDiverged, files, ownPaths } = comparison;
  return [
    ...(commits.length === 0 ? [] : [paragraph(...commitLinks(commits, openedBy))]),
    ...(isDiverged ? [REWRITTEN] : []),
    ...(failure === undefined
      ? []
      : [paragraph('This branch has a new head. ', reasonText(failure))]),
    ...provisional,
    ...lookAt(files.filter(({ path }) => ownPaths?.has(path) ?? true)),
  ];
}

const PATHS_SHOWN = 5;

/**
 * The agent follows text that people wrote: what is run, and where readers are sent, is for a
 * person to check.
 */
function lookAt(files: readonly ChangedFile[]): Block[] {
  const { programs, redirects } = toLookAt(files);
  const sentence = (what: string, paths: readonly string[]): Inline[] => {
    const shown = paths.slice(0, PATHS_SHOWN).map((path) => inlineCode(pathEnd(path)));
    return paths.length === 0
      ? []
      : phrase`${what}: ${enumerated(shown, paths.length - shown.length)}. `;
  };
  const sentences = [
    ...sentence('This turn changed code', programs),
    ...sentence('It redirects readers to another host', redirects),
  ];
  return sentences.length === 0 ? [] : [important([...sentences, 'Check this before you merge.'])];
}

const REWRITTEN = paragraph(
  'The branch was rewritten: commits are counted from where the two heads diverge, and do not show what became of each comment.',
);

const PROVISIONAL = paragraph(
  'The job reports that it has finished, but there is no sign that it worked on this review. If it starts later, this comment will be updated.',
);

/**
 * A colleague may push meanwhile: what the pull request's author did not commit is shown with who
 * did.
 */
function commitLinks(commits: readonly Commit[], openedBy: Tracking['openedBy']): Inline[] {
  const shown = commits.slice(-COMMITS_SHOWN);
  const earlier = commits.length - shown.length;
  return separated([
    earlier === 0 ? [] : [`${earlier} earlier`],
    ...shown.map((commit) => {
      const { title, author } = commit;
      const by = author === undefined || author === openedBy ? '' : ` by ${author}`;
      return phrase`${commitLink(commit)} ${outside(`${excerpt(title, TITLE_CHARACTERS)}${by}`)}`;
    }),
  ]);
}

/** Where everything that changed can be seen. */
export function comparisonLink(state: TrackingState): Inline[] {
  if (state.kind !== 'completed' || state.comparison === undefined) return [];
  const { url, failure } = state.comparison;
  return [
    link(url, failure === undefined ? 'Compare the two heads' : 'Commits of this pull request'),
  ];
}
