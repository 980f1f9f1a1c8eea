import { canonicalPagePath, matchingKey, segmentsOf } from '../paths/page-path.ts';
import type { StepBudget } from './rule-limits.ts';
import type { Caught, WrittenRule } from './written-rule.ts';

/** Rules to be found by the paths that they catch. */
export class RuleIndex {
  /** Rules for one path, by its key; in the order of the file. */
  readonly #single = new Map<string, WrittenRule[]>();
  /** Rules with wildcards by the key of their first segment; `*` if that has one. */
  readonly #byFirst = new Map<string, WrittenRule[]>();

  add(rule: WrittenRule): void {
    if (rule.hasWildcard) {
      addTo(this.#byFirst, rule.firstKey ?? '*', rule);
    } else {
      addTo(this.#single, matchingKey(rule.source), rule);
    }
  }

  /** Whether there is a rule for this path alone. */
  has(path: string): boolean {
    return this.#single.has(matchingKey(path));
  }

  /** Canonical sources without wildcards. */
  singlePaths(): string[] {
    const firsts = [...this.#single.values()].map(([first]) => first);
    return firsts.flatMap((first) => first?.source ?? []);
  }

  /**
   * The rules that catch a path, or may, in the order of the file. Those with wildcards below one
   * that certainly does are left out.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  catching(path: string, budget: StepBudget): Caught[] {
    budget.spend(path.length);
    const found = this.#singleCatching(path);
    const own = found.find(({ doubt }) => doubt === undefined);
    const segments = segmentsOf(path);
    for (const rule of this.#wildcardsFor(segments)) {
      if (own !== undefined && rule.index > own.by.index) break;
      budget.spend(segments.length + rule.segmentCount);
      const caught = rule.catches(path);
      if (caught === undefined) continue;
      found.push(caught);
      if (caught.doubt === undefined) break;
    }
    return found.sort(inOrder);
  }

  #singleCatching(path: string): Caught[] {
    const found: Caught[] = [];
    for (const rule of this.#single.get(matchingKey(path)) ?? []) {
      const caught = rule.catches(path);
      if (caught !== undefined && !isRespelling(caught, path)) {
        found.push(caught);
      }
    }
    return found;
  }

  /** The rules with wildcards whose first segment a path has, in the order of the file. */
  #wildcardsFor([first = '']: readonly string[]): readonly WrittenRule[] {
    const open = this.#byFirst.get('*') ?? [];
    const own = this.#byFirst.get(matchingKey(first));
    if (own === undefined) return open;
    return [...open, ...own].sort((left, right) => left.index - right.index);
  }
}

function addTo(rules: Map<string, WrittenRule[]>, key: string, rule: WrittenRule): void {
  const others = rules.get(key);
  if (others === undefined) {
    rules.set(key, [rule]);
  } else {
    others.push(rule);
  }
}

function inOrder(left: Caught, right: Caught): number {
  return left.by.index - right.by.index;
}

/** A rule that only corrects the letter case of a path does not catch what it leads to. */
function isRespelling({ by, doubt }: Caught, path: string): boolean {
  return doubt === 'letter-case' && canonicalPagePath(by.rule.destination) === path;
}
