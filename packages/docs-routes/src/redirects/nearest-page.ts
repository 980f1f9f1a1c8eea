import { grouped } from '../grouped.ts';
import { foldersAbove, languageIn, matchingKey, segmentsOf } from '../paths/page-path.ts';

/** Least similarity, from 0 to 1, of a suggested page. */
const LEAST_LIKENESS = 0.6;

/** Factor for the similarity of two pages in different branches: `/python/setup` and `/go/setup`. */
const OTHER_BRANCH = 0.7;

const FILLERS = new Set(['a', 'an', 'and', 'for', 'how', 'in', 'of', 'on', 'the', 'to', 'with', 'your']);

/** A word that more pages share does not identify any of them. */
const CANDIDATE_LIMIT = 500;

/** A page for a lost path, by their names alone. `section`: a folder above it. */
export interface NearestPage {
  kind: 'similar' | 'section';
  path: string;
}

/** Weights by word: how much of a path each word makes up. */
type Words = ReadonlyMap<string, number>;

/**
 * Finds the page most similar to a lost one, by the words of their paths. Words of the last segment count double, and
 * at least one of them has to be shared. If no page is similar, the nearest parent folder that is a page is returned.
 * Never returned: a page in another language, or the start page of the docs or of a language.
 *
 * Authors redirected about half of the lost paths elsewhere, so this is no rule to paste.
 *
 * @param pages canonical paths.
 * @param languages names of folders that hold the pages of one language.
 */
export function nearestPages(
  pages: readonly string[],
  languages: readonly string[],
): (path: string) => NearestPage | undefined {
  const languageOf = languageIn(languages);
  const starts = new Set(languages.map((name) => `/${matchingKey(name)}`));
  const known = new Map(pages.map((path) => [path, wordsOf(path)]));
  const pagesWith = grouped(known, ([, words]) => words.keys());
  return (path) => {
    const words = wordsOf(path);
    const groups = wordsIn(path.split('/').at(-1) ?? '').map((word) => pagesWith.get(word) ?? []);
    const [similar] = [...firstOf(groups)]
      .filter(([candidate]) => languageOf(candidate) === languageOf(path))
      .map(([candidate, itsWords]) => ({ path: candidate, likeness: likeness(words, itsWords) }))
      .filter((one) => one.likeness >= LEAST_LIKENESS)
      // Ties: the shorter path, then the first by name, so that the order of files does not matter.
      .sort(
        (left, right) =>
          right.likeness - left.likeness ||
          left.path.length - right.path.length ||
          (left.path < right.path ? -1 : 1),
      );
    if (similar !== undefined) return { kind: 'similar', path: similar.path };
    const section = foldersAbove(path).findLast(
      (folder) => known.has(folder) && !starts.has(matchingKey(folder)),
    );
    return section === undefined ? undefined : { kind: 'section', path: section };
  };
}

/** Pages that share a word, rarest words first; words of very many pages are ignored. */
function firstOf(groups: readonly (readonly [path: string, words: Words][])[]): Map<string, Words> {
  const shared = new Map<string, Words>();
  for (const group of groups.toSorted((left, right) => left.length - right.length)) {
    if (shared.size + group.length > CANDIDATE_LIMIT) break;
    for (const [path, words] of group) shared.set(path, words);
  }
  return shared;
}

function wordsOf(path: string): Words {
  const segments = segmentsOf(path);
  const words = new Map<string, number>();
  segments.forEach((segment, index) => {
    const weight = index === segments.length - 1 ? 2 : 1;
    for (const word of wordsIn(segment)) words.set(word, Math.max(weight, words.get(word) ?? 0));
  });
  return words;
}

/**
 * Plurals become singulars, so that `errors` and `error-codes` share a word. The extension of an old address is
 * dropped.
 */
function wordsIn(segment: string): string[] {
  const words = segment
    .toLowerCase()
    .replace(/\.html?$/, '')
    .split(/[-_.\s]+/);
  return words
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

function likeness(left: Words, right: Words): number {
  let [shared, all] = [0, 0];
  for (const word of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(word) ?? 0, right.get(word) ?? 0];
    shared += Math.min(a, b);
    all += Math.max(a, b);
  }
  return (shared / all) * (hasOwnFolder(left, right) && hasOwnFolder(right, left) ? OTHER_BRANCH : 1);
}

function hasOwnFolder(words: Words, others: Words): boolean {
  return [...words].some(([word, weight]) => weight === 1 && !others.has(word));
}
