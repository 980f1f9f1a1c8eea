import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { commandsOn, usageOf } from '../../packages/agent-action/src/commands/command-table.ts';
import type { GeneratedFile } from './generated-file.ts';
import { code, oneLine, replaceBetween, table } from './tables.ts';

interface ActionMetadata {
  inputs?: Record<string, { description?: string; default?: unknown; required?: boolean } | null>;
  outputs?: Record<string, { description?: string } | null>;
}

/**
 * The README of each action, with the tables of its inputs and outputs as its action.yml has them,
 * and of its commands as the code has them.
 */
export function actionReadmes(root: string): GeneratedFile[] {
  return globSync('actions/*/action.yml', { cwd: root })
    .sort()
    .map((actionPath) => {
      const path = join(dirname(actionPath), 'README.md');
      const actual = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
      const metadata: ActionMetadata = parse(readFileSync(join(root, actionPath), 'utf8'));
      return { path, actual, expected: withCommands(withTables(actual, metadata, path), path) };
    });
}

/**
 * Puts the tables between `<!-- inputs -->` and `<!-- /inputs -->`, and the same for outputs.
 *
 * @throws Error if a pair of marks is missing, naming it and the file
 */
export function withTables(readme: string, metadata: ActionMetadata, path: string): string {
  const inputs = Object.entries(metadata.inputs ?? {}).map(([name, input]) => [
    code(name),
    defaultOf(input ?? {}),
    oneLine(input?.description ?? ''),
  ]);
  const outputs = Object.entries(metadata.outputs ?? {}).map(([name, output]) => [
    code(name),
    oneLine(output?.description ?? ''),
  ]);
  const first = replaceBetween(
    readme,
    'inputs',
    table(['input', 'default', 'meaning'], inputs),
    path,
  );
  return replaceBetween(first, 'outputs', table(['output', 'meaning'], outputs), path);
}

/** The commands of a README that has the mark for them. */
function withCommands(readme: string, path: string): string {
  if (!readme.includes('<!-- commands -->')) return readme;
  const place = path.includes('start-job') ? 'issue' : 'pull request';
  const rows = commandsOn(place).map((form) => [
    code(`/docs-agent ${usageOf(form)}`),
    form.on[place]?.does ?? '',
  ]);
  return replaceBetween(readme, 'commands', table(['command', 'what it does'], rows), path);
}

function defaultOf(input: { default?: unknown; required?: boolean }): string {
  if (input.default !== undefined && input.default !== '')
    return code(
      String(input.default)
        .trim()
        .replace(/\s*\n\s*/g, ' '),
    );
  return input.required === true ? 'required' : '';
}
