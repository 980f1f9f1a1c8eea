import { UnreadableFiles } from '../files/snapshot.ts';
import { canonicalPagePath, withoutBasePath } from '../paths/page-path.ts';
import { isFile, isMarkdown, leadOf } from './destination.ts';
import { LONGEST_PATH } from './pattern.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { type FormId, ruleForm } from './rule-forms.ts';
import { RuleIndex } from './rule-index.ts';
import { StepBudget } from './rule-limits.ts';
import { type Caught, WrittenRule } from './written-rule.ts';

/** Where a path leads. */
export type Ending =
  | { kind: 'page'; path: string }
  /** Outside the docs. It is not checked whether it exists. */
  | { kind: 'elsewhere'; at: string }
  /** A file that is no page, as written in the rule. It is not checked whether it exists. */
  | { kind: 'file'; at: string }
  | { kind: 'no-rule' }
  /** The last rule leads to a path that no page serves: canonical, or as written in the rule. */
  | { kind: 'dead-end'; at: string }
  /** A loop, or rules that make the path longer at each step. */
  | { kind: 'loop' };

/** Why it is not certain whether a rule catches a path, or where it leads. */
export interface Doubt {
  form: FormId;
  /** The rule's source, as written. */
  source: string;
  path: string;
}

/** All possible endings of a path. */
export interface Followed {
  /** At least one. The last one is where it leads if doubtful rules do nothing. */
  endings: readonly Ending[];
  /** The first doubt on the way; undefined if all is certain. */
  doubt: Doubt | undefined;
  /** The first rule that catches the path itself, or may. */
  rule: RedirectRule | undefined;
}

/** Whether a page serves a canonical path. */
export type IsServed = (path: string) => boolean;

const HOP_LIMIT = 50;

/** Ways through doubtful rules that are tried for one path. */
const MOST_WAYS = 200;

/**
 * The redirect rules of a site, followed as the host does it: rules come before pages. Where it is
 * not certain whether a rule is followed, both ways are taken.
 *
 * @see rule-forms.ts
 */
export class RuleBook {
  readonly #rules = new RuleIndex();
  /** Rules whose source cannot match. */
  readonly #dead = new RuleIndex();
  readonly #basePath: string;
  readonly #budget = new StepBudget();

  /** @param basePath prefix under which the docs are served */
  constructor(rules: readonly RedirectRule[], basePath = '/') {
    this.#basePath = canonicalPagePath(basePath);
    for (const [index, rule] of rules.entries()) {
      if (rule.source.length > LONGEST_PATH) continue;
      const written = new WrittenRule(rule, index);
      const isDead = ruleForm(written.form).outcome === 'does-nothing';
      (isDead ? this.#dead : this.#rules).add(written);
    }
  }

  /** Whether there is a rule for this path alone. */
  has(path: string): boolean {
    return this.#rules.has(path);
  }

  /** Canonical sources without wildcards. */
  singlePaths(): string[] {
    return this.#rules.singlePaths();
  }

  /**
   * The rule that was meant for a path and does nothing, because its source cannot match.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  deadRuleFor(path: string): Doubt | undefined {
    const [dead] = this.#dead.catching(path, this.#budget);
    if (dead !== undefined) return doubtOf(dead.by, dead.by.form, path);
    if (this.#basePath === '/') return undefined;
    const [meant] = this.#rules.catching(`${this.#basePath}${path}`, this.#budget);
    return meant && doubtOf(meant.by, 'base-path', path);
  }

  /**
   * Follows the rules from a path, whether a page serves it or not.
   *
   * @throws {UnreadableFiles} when there are too many paths and rules to try.
   */
  follow(path: string, isServed: IsServed): Followed {
    const walk = new Walk(isServed);
    this.#walk({ path, written: path }, [], walk);
    return walk;
  }

  #walk(place: Place, trail: readonly string[], walk: Walk): void {
    const { path } = place;
    const passed = [...trail, path];
    for (const { caught, doubt } of this.#steps(path)) {
      if (caught === undefined) {
        walk.end(endingAt(place, trail.length === 0, walk.isServed));
        continue;
      }
      if (trail.length === 0) {
        walk.rule ??= caught.by.rule;
      }
      if (doubt !== undefined) {
        walk.doubtIn(caught.by, doubt, path);
      }
      this.#follow(caught, path, passed, walk);
    }
  }

  /** Goes on to where a rule leads. */
  #follow(caught: Caught, from: string, passed: readonly string[], walk: Walk): void {
    const lead = leadOf(caught);
    if (lead.kind === 'too-long' || passed.length >= HOP_LIMIT) {
      walk.end({ kind: 'loop' });
      return;
    }
    if (lead.kind !== 'path') {
      walk.end(lead);
      return;
    }
    const { path, written } = lead;
    if (path.length > LONGEST_PATH) {
      walk.end({ kind: 'loop' });
      return;
    }
    const isBack = passed.includes(path);
    if (isBack && isMarkdown(written)) {
      walk.doubtIn(caught.by, 'own-markdown', from);
      walk.end({ kind: 'file', at: written });
    }
    if (isBack) {
      walk.end({ kind: 'loop' });
      return;
    }
    const inner = withoutBasePath(path, this.#basePath);
    if (inner !== path && !walk.isServed(path) && walk.isServed(inner)) {
      walk.doubtIn(caught.by, 'base-path-destination', from);
      this.#walk({ path: inner, written }, passed, walk);
    }
    this.#walk({ path, written }, passed, walk);
    if (lead.isRenamed) {
      walk.doubtIn(caught.by, 'other-wildcard', from);
      walk.end({ kind: 'dead-end', at: written });
    }
  }

  /**
   * The possible steps of a path: rules that may catch it, and last the rule that certainly does,
   * or none.
   */
  #steps(path: string): Step[] {
    const catching = this.#rules.catching(path, this.#budget);
    const own = catching.find(({ by, doubt }) => !by.hasWildcard && doubt === undefined);
    const steps: Step[] = [];
    for (const caught of catching) {
      if (caught.doubt !== undefined) {
        steps.push({ caught, doubt: caught.doubt });
        continue;
      }
      if (own === undefined || caught === own) return [...steps, { caught, doubt: undefined }];
      // A rule with a wildcard above the one for the path alone.
      steps.push({ caught, doubt: 'order' });
    }
    return [...steps, { caught: undefined, doubt: undefined }];
  }
}

interface Place {
  /** Canonical. */
  path: string;
  /** As in the rule that leads to it. */
  written: string;
}

interface Step {
  /** Undefined if no rule catches the path. */
  caught: Caught | undefined;
  doubt: FormId | undefined;
}

/** The results of all ways of a path. */
class Walk implements Followed {
  readonly endings: Ending[] = [];
  doubt: Doubt | undefined;
  rule: RedirectRule | undefined;
  readonly isServed: IsServed;

  constructor(isServed: IsServed) {
    this.isServed = isServed;
  }

  doubtIn(rule: WrittenRule, form: FormId, path: string): void {
    this.doubt ??= doubtOf(rule, form, path);
  }

  end(ending: Ending): void {
    this.endings.push(ending);
    if (this.endings.length > MOST_WAYS)
      throw new UnreadableFiles('too many redirects may catch the same path.');
  }
}

function doubtOf({ rule: { source } }: WrittenRule, form: FormId, path: string): Doubt {
  return { form, source, path };
}

/** Where a path ends that no rule catches. */
function endingAt({ path, written }: Place, isStart: boolean, isServed: IsServed): Ending {
  if (isServed(path)) return { kind: 'page', path };
  if (isStart) return { kind: 'no-rule' };
  return isFile(written) ? { kind: 'file', at: written } : { kind: 'dead-end', at: path };
}
