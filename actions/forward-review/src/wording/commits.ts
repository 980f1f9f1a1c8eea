import {
  type Block,
  count,
  excerpt,
  type Inline,
  inlineCode,
  link,
  outside,
  phrase,
  type Sentence,
} from '@docs-agent/action-kit';
import { important, separated } from '@docs-agent/agent-action';
import { toLookAt } from '../outcome/to-look-at.ts';
import type { ChangedFile, Commit, Comparison } from '../pull-request.ts';
import { commitLink, enumerated, pathEnd } from './links.ts';

/** GitHub lists no more commits of a comparison than this. */
const MOST_COMMITS = 250;

const TITLE_CHARACTERS = 60;
const COMMITS_SHOWN = 10;

/** `The agent pushed 2 commits`; where others pushed as well, `3 new commits`. */
export function pushed({ commits }: Comparison, openedBy: string | undefined): string {
  const atLeast = commits.length < MOST_COMMITS ? '' : 'at least ';
  const isOfOthers = ({ author }: Commit) => author !== undefined && author !== openedBy;
  if (commits.some(isOfOthers)) return `${atLeast}${count(commits.length, 'new commit')}`;
  return `The agent pushed ${atLeast}${count(commits.length, 'commit')}`;
}

/**
 * A colleague may push meanwhile: a commit by someone other than the author is shown with its
 * author.
 */
export function commitLinks({ commits }: Comparison, openedBy: string | undefined): Inline[] {
  const shown = commits.slice(-COMMITS_SHOWN);
  const earlier = commits.length - shown.length;
  return separated([
    earlier === 0 ? [] : [`${earlier} earlier`],
    ...shown.map((commit) => {
      const { title, author } = commit;
      const quoted = phrase`${commitLink(commit)} “${outside(excerpt(title, TITLE_CHARACTERS))}”`;
      if (author === undefined || author === openedBy) return quoted;
      return [...quoted, outside(` by ${author}`)];
    }),
  ]);
}

const PATHS_SHOWN = 5;

/**
 * The agent follows text that people wrote, so a person has to check changed programs and
 * redirects.
 */
export function filesToCheck({ files, ownPaths }: Comparison): Block[] {
  const changed = files.filter(({ path }: ChangedFile) => ownPaths?.has(path) ?? true);
  const { programs, redirects } = toLookAt(changed);
  const sentences = [
    ...naming('This turn changed code', programs),
    ...naming('It redirects readers to another host', redirects),
  ];
  return sentences.length === 0 ? [] : [important([...sentences, 'Check this before you merge.'])];
}

function naming(what: string, paths: readonly string[]): Sentence {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, PATHS_SHOWN).map((path) => inlineCode(pathEnd(path)));
  return phrase`${what}: ${enumerated(shown, paths.length - shown.length)}. `;
}

/** Where everything that changed can be seen. */
export function comparisonLink(comparison: Comparison | undefined): Inline[] {
  if (comparison === undefined) return [];
  const { url, failure } = comparison;
  return [
    link(url, failure === undefined ? 'Compare the two heads' : 'Commits of this pull request'),
  ];
}
