/** From this likeness on, of at most 1, a page is called near. */
const LEAST_LIKENESS = 0.5;

/** A word that so many pages share tells none of them. */
const CANDIDATE_LIMIT = 500;

/** Weights by word: how much of a path each word makes up. */
type Words = ReadonlyMap<string, number>;

/**
 * Finds the page that is most like a lost one by the words of their paths; those of the last segment weigh double, and
 * one of them has to be shared. Where no page is like it, the nearest folder above that is a page itself is near.
 */
export class NearestPages {
  readonly #paths: ReadonlySet<string>;
  readonly #wordsOf = new Map<string, Words>();
  readonly #pathsWith = new Map<string, string[]>();

  /** @param staying canonical paths of the pages that stay. */
  constructor(staying: Iterable<string>) {
    this.#paths = new Set(staying);
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

  /** @param path canonical path of the lost page. */
  to(path: string): string | undefined {
    const words = wordsOf(path);
    const likely = this.#sharing(path.split('/').at(-1) ?? '')
      .map((candidate) => ({
        candidate,
        likeness: likeness(words, this.#wordsOf.get(candidate) ?? new Map()),
      }))
      .filter((one) => one.likeness >= LEAST_LIKENESS)
      // Of equals the shorter path, and of those the first by name: the choice must not hang on the order of files.
      .sort(
        (left, right) =>
          right.likeness - left.likeness ||
          left.candidate.length - right.candidate.length ||
          (left.candidate < right.candidate ? -1 : 1),
      );
    return likely[0]?.candidate ?? foldersAbove(path).find((folder) => this.#paths.has(folder));
  }

  /** Pages that share a word with a segment, those with its rarest words; of words that many share none. */
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

/** A plural is its singular: `errors` and `error-codes` share a word. */
function wordsIn(segment: string): string[] {
  const words = segment.toLowerCase().split(/[-_.\s]+/);
  return words.filter((word) => word !== '').map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

/** Shared weight over all weight. */
function likeness(left: Words, right: Words): number {
  let shared = 0;
  let all = 0;
  for (const word of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(word) ?? 0, right.get(word) ?? 0];
    shared += Math.min(a, b);
    all += Math.max(a, b);
  }
  return all === 0 ? 0 : shared / all;
}

/** The nearest first, without the root: everything lies under that. */
function foldersAbove(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments
    .slice(1)
    .map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
    .reverse();
}
