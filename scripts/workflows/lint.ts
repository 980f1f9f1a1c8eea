import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionRules } from './action-rules.ts';
import { actionlint } from './actionlint.ts';
import { houseRules } from './house-rules.ts';
import { languageService, readOwnActions } from './language-service.ts';
import type { Problem, YamlFile } from './problem.ts';

/** The YAML files of a repository that GitHub would read, or that people copy. */
export interface WorkflowFiles {
  /** Workflows that run in this repository. */
  workflows: YamlFile[];
  /** Workflows to copy, in the actions' folders. */
  examples: YamlFile[];
  /** action.yml files. */
  actions: YamlFile[];
  /** Workflows to paste, in the README: short, so the rules for examples are not theirs. */
  snippets: YamlFile[];
}

/** @param root folder of the repository */
export function findWorkflowFiles(root: string): WorkflowFiles {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((path) => ({
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(root, path), 'utf8'),
      }));
  return {
    workflows: read('.github/workflows/*.yml'),
    examples: read('actions/*/examples/*.yml'),
    actions: read('actions/*/action.yml'),
    snippets: read('README.md').flatMap(snippetsIn),
  };
}

/** The blocks of YAML in a page, each with the lines before it left empty, so that lines agree. */
function snippetsIn({ path, text }: YamlFile): YamlFile[] {
  return [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(({ index, 1: yaml = '' }) => {
    const linesBefore = text.slice(0, index).split('\n').length;
    return { path, text: '\n'.repeat(linesBefore) + yaml };
  });
}

/** Every problem in these files, each with its file and line. */
export async function lintWorkflows({
  workflows,
  examples,
  actions,
  snippets,
}: WorkflowFiles): Promise<Problem[]> {
  const ownActions = readOwnActions(actions);
  const problems: Problem[] = [...workflows, ...examples].flatMap(houseRules);
  for (const file of [...workflows, ...examples, ...snippets]) {
    problems.push(...(await actionlint(file)), ...(await languageService(file, ownActions)));
  }
  for (const file of actions)
    problems.push(...actionRules(file), ...(await languageService(file, ownActions)));
  return problems;
}
