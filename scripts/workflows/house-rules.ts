import { isMap, isScalar, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { NAME_IN_EXAMPLES } from '../release/project.ts';
import type { Problem, YamlFile } from './problem.ts';

/**
 * Rules for the workflows that run in this repository and see its secrets, and for those that
 * people copy: `permissions: {}` on top and a reason beside each permission that a job adds; a job
 * whose token may write installs nothing, and uses no action but GitHub's and ours; actions of
 * others pinned to a commit, with the version in a comment; a time limit; an environment that
 * records no deployment; the address that gets the API key written out.
 */
export function houseRules({ path, text }: YamlFile): Problem[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const workflow = document.contents;
  if (!isMap(workflow)) return [{ path, line: 1, message: 'The file holds no workflow.' }];
  const lines = text.split('\n');
  const lineOf = (node: Node | undefined) => lineCounter.linePos(node?.range?.[0] ?? 0).line;

  const problems: Problem[] = [];
  const report = (node: Node | undefined, message: string) =>
    problems.push({ path, line: lineOf(node), message });

  const permissions = workflow.get('permissions', true);
  if (!isMap(permissions) || permissions.items.length > 0) {
    report(permissions, 'A workflow begins with `permissions: {}`; each job adds what it needs.');
  }
  for (const [name, job] of entries(workflow.get('jobs', true))) {
    if (!isMap(job)) continue;
    if (!job.has('timeout-minutes') && !job.has('uses'))
      report(job, `Job "${name}" has no timeout-minutes.`);
    const environment = job.get('environment', true);
    if (
      environment !== undefined &&
      !(isMap(environment) && environment.get('deployment') === false)
    ) {
      report(
        job,
        `The environment of job "${name}" records deployments: write { name, deployment: false }.`,
      );
    }
    const permissions = entries(job.get('permissions', true));
    const mayWrite = permissions.some(([, level]) => isScalar(level) && level.value === 'write');
    for (const [scope, level] of permissions) {
      const reason = lines[lineOf(level) - 1]?.includes(' # ');
      if (!reason)
        report(
          level,
          `Permission "${scope}" of job "${name}" has no reason in a comment beside it.`,
        );
    }
    for (const step of stepsOf(job)) {
      const script = step.get('run', true);
      if (mayWrite && isScalar(script) && PACKAGE_MANAGER.test(String(script.value))) {
        report(
          script,
          `The token of job "${name}" may write, so the job installs nothing: do it in a job before.`,
        );
      }
      const uses = step.get('uses', true);
      if (!isScalar(uses) || typeof uses.value !== 'string') continue;
      const problem = pinProblem(uses.value, lines[lineOf(uses) - 1] ?? '');
      if (problem !== undefined) report(uses, problem);
      if (mayWrite && !TRUSTED_WITH_A_TOKEN.test(uses.value)) {
        report(
          uses,
          `The token of job "${name}" may write, so the job uses actions of GitHub and ours alone.`,
        );
      }
      const baseUrl = step.getIn(['with', 'base-url'], true);
      if (isScalar(baseUrl) && String(baseUrl.value).includes('${{')) {
        report(
          baseUrl,
          'The API key is sent to `base-url`: write it out, because more people can change a variable.',
        );
      }
    }
  }
  return problems;
}

/** Our own actions: here as they are, elsewhere by the tag that a release moves. */
const OWN = new RegExp(`^\\./|^${NAME_IN_EXAMPLES}/actions/[\\w-]+@v\\d+$`);

const TRUSTED_WITH_A_TOKEN = new RegExp(`^(?:actions|github)/|${OWN.source}`);

/** Commands that install code of others, or run it from where it was installed. */
const PACKAGE_MANAGER = /\b(?:npm|npx|pnpm|pnpx|yarn|bun|pip|pipx|apt-get|with-toolchain)\b/;

function pinProblem(uses: string, line: string): string | undefined {
  if (OWN.test(uses)) return undefined;
  if (!/@[0-9a-f]{40}$/.test(uses))
    return `"${uses}" is not pinned to a commit (40 hexadecimal digits).`;
  return / # v\d/.test(line)
    ? undefined
    : `"${uses}" does not name its version in a comment (# v1.2.3).`;
}

function entries(node: unknown): [name: string, value: Node][] {
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }): [string, Node][] =>
    isScalar(key) && (isMap(value) || isScalar(value)) ? [[String(key.value), value]] : [],
  );
}

function stepsOf(job: YAMLMap): YAMLMap[] {
  const steps = job.get('steps');
  const items: unknown =
    steps !== null && typeof steps === 'object' && 'items' in steps ? steps.items : [];
  return Array.isArray(items) ? items.filter((item) => isMap(item)) : [];
}
