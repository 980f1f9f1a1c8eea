import type { PageSettings } from '../../../src/site/choose-framework.ts';
import type { DocsChange } from './docs-change.ts';

/** One case of a rule by which a framework turns files into pages. */
export interface FrameworkCase extends DocsChange {
  rule: string;
  /** Whether the rule applies here, or stops short of this. */
  kind: 'applies' | 'stops short';
  what: string;
  settings?: Partial<PageSettings>;
  pages: readonly string[];
}

/** The rules of a framework, each with its documentation page and its cases. */
export interface FrameworkCases {
  framework: string;
  rules: Readonly<Record<string, string>>;
  cases: readonly FrameworkCase[];
}

type Rest = Omit<FrameworkCase, 'rule' | 'kind' | 'what'>;
type Write<Rule> = (rule: Rule, what: string, rest: Rest) => FrameworkCase;

/**
 * Joins a framework's cases. Each has the framework's configuration among its files, so that it is detected.
 *
 * @param rules pages of the documentation by rule.
 */
export function casesOf<Rule extends string>(
  framework: string,
  configuration: string,
  rules: Readonly<Record<Rule, string>>,
  write: (applies: Write<Rule>, stopsShort: Write<Rule>) => FrameworkCase[],
): FrameworkCases {
  const writer =
    (kind: FrameworkCase['kind']): Write<Rule> =>
    (rule, what, { files, ...rest }) => ({
      rule,
      kind,
      what,
      files: { [configuration]: 'export default {}', ...textsOf(files) },
      ...rest,
    });
  return { framework, rules, cases: write(writer('applies'), writer('stops short')) };
}

function textsOf(files: DocsChange['files']): Record<string, unknown> {
  return Array.isArray(files) ? Object.fromEntries(files.map((file) => [file, file])) : { ...files };
}
