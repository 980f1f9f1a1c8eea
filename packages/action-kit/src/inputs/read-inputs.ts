import * as core from '@actions/core';
import { closestMatch } from 'leven';
import { UserError } from '../errors.ts';
import type { InputKind } from './kinds.ts';

/** The inputs of an action, by their names in `action.yml`. */
export type InputDefinition = Readonly<Record<string, InputKind<unknown>>>;

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The object that `readInputs` gives: names in camel case, values parsed. */
export type InputsOf<Definition extends InputDefinition> = {
  [Name in keyof Definition & string as CamelCase<Name>]: Definition[Name] extends InputKind<
    infer T
  >
    ? T
    : never;
};

/**
 * Reads all inputs from the environment, secrets first: they are masked before anything else can be
 * printed.
 *
 * @throws {UserError} one error that names every wrong, missing or unknown input, its value and the
 *   allowed ones.
 * @see https://docs.github.com/actions/reference/metadata-syntax-for-github-actions#inputs
 */
export function readInputs<const Definition extends InputDefinition>(
  definition: Definition,
  environment: NodeJS.ProcessEnv = process.env,
): InputsOf<Definition> {
  const entries = Object.entries(definition);
  for (const [name, kind] of entries) {
    const value = givenInput(name, environment);
    if (kind.secret && value !== '') {
      core.setSecret(value);
    }
  }

  const values: Record<string, unknown> = {};
  const problems: string[] = unknownInputs(Object.keys(definition), environment);
  for (const [name, kind] of entries) {
    const outcome = parseInput(name, kind, givenInput(name, environment));
    if ('problem' in outcome) {
      problems.push(outcome.problem);
    } else {
      values[camelCase(name)] = outcome.value;
    }
  }
  if (problems.length > 0) throw new UserError(problems.join('\n'));
  return values as InputsOf<Definition>;
}

/** The runner upper-cases the name and keeps its hyphens. */
export function environmentName(inputName: string): string {
  return `INPUT_${inputName.replaceAll(' ', '_').toUpperCase()}`;
}

/** The workflow's value of an input, trimmed; empty if there is none. */
export function givenInput(name: string, environment: NodeJS.ProcessEnv = process.env): string {
  return (environment[environmentName(name)] ?? '').trim();
}

function parseInput(
  name: string,
  kind: InputKind<unknown>,
  raw: string,
): { value: unknown } | { problem: string } {
  if (raw === '') {
    if (kind.whenEmpty !== 'error') return { value: kind.whenEmpty.value };
    return {
      problem: `Input \`${name}\` is missing or empty. Set it under \`with:\`; a secret or variable that does not exist is empty. Allowed: ${kind.allowed}.`,
    };
  }
  const parsed = kind.schema.safeParse(raw);
  if (parsed.success) return { value: parsed.data };
  const own = parsed.error.issues.find(
    (issue) => issue.code === 'custom' && issue.message !== 'Invalid input',
  );
  const came = kind.shown ? `is \`${shorten(raw)}\`` : 'has a value that cannot be used';
  const why = own === undefined ? '' : `: ${own.message}`;
  return { problem: `Input \`${name}\` ${came}${why}. Allowed: ${kind.allowed}.` };
}

function unknownInputs(known: string[], environment: NodeJS.ProcessEnv): string[] {
  const knownNames = new Map(known.map((name) => [environmentName(name), name]));
  return Object.keys(environment)
    .filter((key) => key.startsWith('INPUT_') && !knownNames.has(key))
    .map((key) => {
      const name = key.slice('INPUT_'.length).toLowerCase();
      const nearest = nearestName(name, known);
      const hint =
        nearest === undefined
          ? `Known inputs: ${known.join(', ')}.`
          : `Did you mean \`${nearest}\`?`;
      return `Input \`${shorten(name)}\` is not known. ${hint}`;
    });
}

function shorten(value: string): string {
  const line = value.replace(/\s+/g, ' ').replaceAll('`', "'");
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The known name that a misspelled one most likely means, or nothing if none is near. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  return closestMatch(name, [...known], { maxDistance: Math.max(2, Math.floor(name.length / 3)) });
}
