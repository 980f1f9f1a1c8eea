/** Where a behaviour is checked: the sandbox, or a repository on GitHub. */
export interface Target {
  repository: string;
  pullRequest: number;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<Reply>;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** One rule of GitHub's that no schema states, and how it is checked. */
export interface Behaviour {
  /** Stable name, in tests and reports. */
  id: string;
  rule: string;
  /** GitHub's page, or a recorded answer or payload. */
  source: string;
  /**
   * `anywhere`: the same check runs against the sandbox and GitHub. Otherwise why it cannot run
   * against GitHub; a unit test of the sandbox, named here, then holds the rule.
   */
  check:
    | { where: 'anywhere'; run(target: Target): Promise<void> }
    | { where: 'sandbox'; because: string; test: string };
  /** ISO day on which `pnpm conformance` last confirmed it on GitHub. */
  confirmed?: string;
}

/** Throws with `what` when the two differ; compared as JSON. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: expected ${should}, got ${is?.slice(0, 300)}`);
}

export function expectMatch(actual: unknown, pattern: RegExp, what: string): void {
  if (typeof actual !== 'string' || !pattern.test(actual)) {
    throw new Error(`${what}: expected ${pattern}, got ${JSON.stringify(actual)?.slice(0, 300)}`);
  }
}

/**
 * Walks into a JSON value: `at(body, 'errors', 0, 'message')`; `undefined` where there is nothing.
 */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === String(key))?.[1];
  }
  return current;
}

export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const found = at(value, ...path);
  if (typeof found !== 'number')
    throw new Error(
      `expected a number at ${path.join('.')}, got ${JSON.stringify(value)?.slice(0, 300)}`,
    );
  return found;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string')
    throw new Error(
      `expected a text at ${path.join('.')}, got ${JSON.stringify(value)?.slice(0, 300)}`,
    );
  return found;
}
