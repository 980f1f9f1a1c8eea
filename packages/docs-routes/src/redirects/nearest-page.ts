/** Least similarity, from 0 to 1, of a suggested page. */
const LEAST_LIKENESS = 0.6;

/** Factor for the similarity of two pages in different branches: `/python/setup` and `/go/setup`. */
const OTHER_BRANCH = 0.7;

/** Words that say nothing about a page. */
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
 */
export class NearestPages {
  readonly #paths: ReadonlySet<string>;
  readonly #wordsOf = new Map<string, Words>();
  readonly #pathsWith = new Map<string, string[]>();

  readonly #languages: ReadonlySet<string>;

  /**
   * @param pages canonical paths.
   * @param languages names of folders that hold the pages of one language.
   */
  constructor(pages: Iterable<string>, languages: readonly string[]) {
    this.#languages = new Set(languages.map((language) => language.toLowerCase()));
    this.#paths = new Set(pages);
    for (const path of this.#paths) {
      const words = wordsOf(path);
      this.#wordsOf.set(path, words);
      for (const word of words.keys()) {
        const paths = this.#pathsWith.get(word);
        if (paths === undefined) this.#pathsWith.set(word, [path]);
        else paths.push(path);
      }
    }
  }

  to(path: string): NearestPage | undefined {
    const words = wordsOf(path);
    const language = this.#languageOf(path);
    const likely = this.#sharing(path.split('/').at(-1) ?? '')
      .filter((candidate) => this.#languageOf(candidate) === language)
      .map((candidate) => ({
        candidate,
        likeness: likeness(words, this.#wordsOf.get(candidate) ?? new Map()),
      }))
      .filter((one) => one.likeness >= LEAST_LIKENESS)
      // Ties: the shorter path, then the first by name, so that the order of files does not matter.
      .sort(
        (left, right) =>
          right.likeness - left.likeness ||
          left.candidate.length - right.candidate.length ||
          (left.candidate < right.candidate ? -1 : 1),
      );
    const [similar] = likely;
    if (similar !== undefined) return { kind: 'similar', path: similar.candidate };
    const section = foldersAbove(path).find((folder) => this.#isSection(folder));
    return section === undefined ? undefined : { kind: 'section', path: section };
  }

  #isSection(folder: string): boolean {
    return this.#paths.has(folder) && !this.#languages.has(folder.slice(1).toLowerCase());
  }

  #languageOf(path: string): string | undefined {
    return path
      .toLowerCase()
      .split('/')
      .find((segment) => this.#languages.has(segment));
  }

  /** Pages that share a word with the segment, rarest words first; words of very many pages are ignored. */
  #sharing(segment: string): string[] {
    const groups = wordsIn(segment)
      .map((word) => this.#pathsWith.get(word) ?? [])
      .sort((left, right) => left.length - right.length);
    const shared = new Set<string>();
    for (const group of groups) {
      if (shared.size + group.length > CANDIDATE_LIMIT) break;
      for (const path of group) shared.add(path);
    }
    return [...shared];
  }
}

function wordsOf(path: string): Words {
  const segments = path.split('/').filter((segment) => segment !== '');
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

/** Shared weight over all weight. */
function likeness(left: Words, right: Words): number {
  let [shared, all] = [0, 0];
  for (const word of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(word) ?? 0, right.get(word) ?? 0];
    shared += Math.min(a, b);
    all += Math.max(a, b);
  }
  if (all === 0) return 0;
  return (shared / all) * (hasOwnFolder(left, right) && hasOwnFolder(right, left) ? OTHER_BRANCH : 1);
}

/** Whether one path has a folder word that the other does not have. */
function hasOwnFolder(words: Words, others: Words): boolean {
  return [...words].some(([word, weight]) => weight === 1 && !others.has(word));
}

/** Nearest first, without the root, which contains everything. */
function foldersAbove(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments
    .slice(1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .reverse();
}
