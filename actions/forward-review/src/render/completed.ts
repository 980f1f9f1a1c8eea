import {
  type Block,
  count,
  excerpt,
  type Inline,
  inlineCode,
  link,
  outside,
  paragraph,
} from '@docs-agent/action-kit';
import { toLookAt } from '../outcome/to-look-at.ts';
import type { Commit, Comparison } from '../pull-request.ts';
import { commitLink, enumerated, pathEnd } from './links.ts';
import { important, reasonOf } from './sentences.ts';
import type { TrackedItem, TrackingState } from './tracking.ts';

/** GitHub lists no more commits of a comparison than this. */
const MOST_COMMITS = 250;

const TITLE_CHARACTERS = 60;
const COMMITS_SHOWN = 10;

type Completed = Extract<TrackingState, { kind: 'completed' }>;

/** What the agent's commits did to the comments of the turn, in one sentence. */
export function completedHeadline(
  { comparison, isProvisional }: Completed,
  rows: readonly TrackedItem[],
): string {
  if (comparison === undefined) {
    return isProvisional
      ? 'The agent seems to have ended without a new commit'
      : 'The agent answered the review without a new commit';
  }
  if (comparison.failure !== undefined)
    return 'The agent answered the review: the two heads could not be compared';
  const commits = comparison.commits.length;
  if (commits === 0) return 'The agent answered the review: the branch was rewritten';
  const pushed = `${commits < MOST_COMMITS ? '' : 'at least '}${count(commits, 'new commit')}`;
  const found = results(rows, comparison).join(', ');
  return found === '' ? `The agent answered the review: ${pushed}` : `${pushed}: ${found}`;
}

/** How many comments need a look. A review summary has no place in the files, so it is not counted. */
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
export function completedExplanation({ comparison, isProvisional }: Completed): Block[] {
  const commits = comparison?.commits ?? [];
  const failure = comparison?.failure;
  const found =
    comparison === undefined ? ['The head of this pull request did not move.'] : commitLinks(commits);
  return [
    ...(comparison !== undefined && commits.length === 0 ? [] : [paragraph(...found)]),
    ...(comparison?.isDiverged === true ? [REWRITTEN] : []),
    ...(failure === undefined ? [] : [paragraph('This branch has a new head. ', reasonOf(failure))]),
    ...(isProvisional ? [PROVISIONAL] : []),
    ...lookAt(comparison),
  ];
}

const PATHS_SHOWN = 5;

/** The agent follows text that people wrote: what is run, and where readers are sent, is for a person to check. */
function lookAt(comparison: Comparison | undefined): Block[] {
  const { programs, redirects } = toLookAt(comparison?.files ?? []);
  const files = (paths: readonly string[]): Inline[] => {
    const shown = paths.slice(0, PATHS_SHOWN).map((path): Inline[] => [inlineCode(pathEnd(path))]);
    const others = paths.length - shown.length;
    return enumerated(others === 0 ? shown : [...shown, [`${others} more`]]);
  };
  const sentences = [
    ...(programs.length === 0 ? [] : [['This turn changed code: ', ...files(programs), '. ']]),
    ...(redirects.length === 0
      ? []
      : [['It redirects readers to another host: ', ...files(redirects), '. ']]),
  ].flat();
  return sentences.length === 0 ? [] : [important(...sentences, 'Check this before you merge.')];
}

const REWRITTEN = paragraph(
  'The branch was rewritten: commits are counted from where the two heads diverge, and do not show what became of each comment.',
);

const PROVISIONAL = paragraph(
  'The job reports that it has finished, but there is no sign that it worked on this review. If it starts later, this comment will be updated.',
);

function commitLinks(commits: readonly Commit[]): Inline[] {
  const shown = commits.slice(-COMMITS_SHOWN);
  const links = shown.flatMap((commit, index): Inline[] => [
    index === 0 ? '' : ' · ',
    commitLink(commit),
    ' ',
    outside(excerpt(commit.title, TITLE_CHARACTERS)),
  ]);
  const earlier = commits.length - shown.length;
  return earlier === 0 ? links : [`${earlier} earlier · `, ...links];
}

/** Where everything that changed can be seen. */
export function comparisonLink(state: TrackingState): Inline[] {
  if (state.kind !== 'completed' || state.comparison === undefined) return [];
  const { url, failure } = state.comparison;
  return [link(url, failure === undefined ? 'Compare the two heads' : 'Commits of this pull request')];
}
