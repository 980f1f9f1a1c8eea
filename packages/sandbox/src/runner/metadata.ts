import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface ActionInput {
  /** As written in the file; may contain expressions. */
  default: string | undefined;
  required: boolean;
  deprecationMessage: string | undefined;
}

/** What the runner reads of an `action.yml`. */
export interface ActionMetadata {
  name: string;
  folder: string;
  inputs: ReadonlyMap<string, ActionInput>;
  outputs: readonly string[];
  /** Files relative to the folder; `postIf` is an expression. */
  runs: { main: string; post: string | undefined; postIf: string };
}

/**
 * Reads `action.yml` or `action.yaml` in `folder`.
 *
 * @throws when there is none, or when it is no JavaScript action for Node 24
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax
 */
export function readMetadata(folder: string): ActionMetadata {
  const document = record(parse(readFirst(folder, ['action.yml', 'action.yaml'])));
  const runs = record(document['runs']);
  if (runs['using'] !== 'node24') {
    throw new Error(
      `${folder}: runs.using is ${JSON.stringify(runs['using'])}; the sandbox runs node24 only.`,
    );
  }
  const main = text(runs['main']);
  if (main === undefined) throw new Error(`${folder}: runs.main is missing.`);
  const inputs = Object.entries(record(document['inputs'])).map(
    ([name, value]): [string, ActionInput] => {
      const input = record(value);
      return [
        name,
        {
          default: text(input['default']),
          required: input['required'] === true,
          deprecationMessage: text(input['deprecationMessage']),
        },
      ];
    },
  );
  return {
    name: text(document['name']) ?? folder,
    folder,
    inputs: new Map(inputs),
    outputs: Object.keys(record(document['outputs'])),
    runs: { main, post: text(runs['post']), postIf: text(runs['post-if']) ?? 'always()' },
  };
}

function readFirst(folder: string, names: string[]): string {
  for (const name of names) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error(`${folder}: there is no action.yml.`);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function text(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
