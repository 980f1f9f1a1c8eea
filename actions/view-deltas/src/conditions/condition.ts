import { excerpt, UserError } from '@docs-agent/action-kit';
import { compile, type ReadValue } from './compile.ts';
import { ConditionError } from './condition-error.ts';
import { CONDITION_NAMES } from './condition-names.ts';
import { parseExpression } from './parse-expression.ts';

export type { ConditionValue, ReadValue } from './compile.ts';

const SHOWN_CHARACTERS = 200;

/** An input that holds conditions: what a condition that holds does. */
export type ConditionInput = 'warn-when' | 'fail-when';

/** One line of `warn-when` or `fail-when`, checked. */
export interface Condition {
  input: ConditionInput;
  /** As it was written. */
  text: string;
  /** The names that it uses, each once, in the order of first use. */
  names: readonly string[];
  /** Whether it is evaluated for each shown page, or once. */
  scope: 'page' | 'once';
  holds(read: ReadValue): boolean;
}

/**
 * Reads the conditions of an input, one a line.
 *
 * @throws {UserError} for the first that cannot be used; it says where, and what is allowed
 */
export function parseConditions(input: ConditionInput, lines: readonly string[]): Condition[] {
  return lines.map((text) => {
    try {
      return { input, ...parseCondition(text) };
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      throw new UserError(
        `Input \`${input}\`: the condition \`${excerpt(text, SHOWN_CHARACTERS)}\` cannot be used, see its character ${error.position}. ${error.message}`,
        { cause: error },
      );
    }
  });
}

/** @throws {ConditionError} */
function parseCondition(text: string): Omit<Condition, 'input'> {
  const names = new Set<string>();
  const compiled = compile(parseExpression(text), (name) => names.add(name));
  if (compiled.type !== 'truth') {
    throw new ConditionError(
      compiled.position,
      `It is a ${compiled.type}, and nothing that holds or does not: compare it with something.`,
    );
  }
  const isOfPage = [...names].some((name) => CONDITION_NAMES.get(name)?.scope === 'page');
  return {
    text,
    names: [...names],
    scope: isOfPage ? 'page' : 'once',
    holds: (read) => compiled.evaluate(read) === true,
  };
}
