import { type Contexts, evaluateTemplate } from './expressions.ts';
import type { ActionMetadata } from './metadata.ts';

/** What a step gets as inputs, and what the runner says about them. */
export interface StepInputs {
  environment: Record<string, string>;
  warnings: string[];
}

/**
 * Inputs as environment variables: what the workflow gives, else the evaluated default, else an
 * empty string. Nothing is required, and what the action does not declare is passed on with a
 * warning.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionRunner.cs
 */
export function resolveInputs(
  metadata: ActionMetadata,
  given: Readonly<Record<string, string>>,
  contexts: Contexts,
): StepInputs {
  const environment: Record<string, string> = {};
  const warnings: string[] = [];
  const givenByKey = new Map(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const declared = new Set([...metadata.inputs.keys()].map((name) => name.toLowerCase()));

  const unexpected = Object.keys(given).filter((name) => !declared.has(name.toLowerCase()));
  if (unexpected.length > 0) {
    const valid = [...metadata.inputs.keys()].map((name) => `'${name}'`).join(', ');
    warnings.push(
      `Unexpected input(s) ${unexpected.map((name) => `'${name}'`).join(', ')}, valid inputs are [${valid}]`,
    );
  }
  for (const [name, input] of metadata.inputs) {
    const value = givenByKey.get(name.toLowerCase());
    if (value !== undefined && input.deprecationMessage !== undefined) {
      warnings.push(
        `Input '${name}' has been deprecated with message: ${input.deprecationMessage}`,
      );
    }
    environment[variableOf(name)] = value ?? evaluateTemplate(input.default ?? '', contexts);
  }
  for (const name of unexpected) environment[variableOf(name)] = given[name] ?? '';
  return { environment, warnings };
}

/** Spaces become underscores; hyphens stay. */
function variableOf(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
