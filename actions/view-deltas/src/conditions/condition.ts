import { excerpt, UserError } from '@docs-agent/action-kit';
import { compile, type ReadValue } from './compile.ts';
import { CONDITION_NAMES } from './condition-names.ts';
import { ConditionError, parseExpression } from './parse-expression.ts';

const SHOWN_CHARACTERS = 200;

/** An input with conditions; it decides what a true condition does. */
export type ConditionInput = 'warn-when' | 'fail-when';

/** One line of `warn-when` or `fail-when`, checked. */
export interface Condition {
  input: ConditionInput;
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
 * @throws {UserError} for the first invalid condition, with the position and what is allowed
 */
export function parseConditions(input: ConditionInput, lines: readonly string[]): Condition[] {
  return lines.map((text) => {
    try {
      return { input, ...parseCondition(text) };
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      throw new UserError(
        `Input \`${input}\`: the condition \`${excerpt(text, SHOWN_CHARACTERS)}\` has an error at character ${error.position}. ${error.message}`,
        { cause: error },
      );
    }
  });
}

/** @throws {ConditionError} */
function parseCondition(text: string): Omit<Condition, 'input'> {
  const names = new Set<string>();
  const compiled = compile(parseExpression(text), (name) => names.add(name));
  if (compiled.type !== 'boolean') {
    throw new ConditionError(
      compiled.position,
      `This is a ${compiled.type}, not a condition. Compare it with something, for example \`human.percent < -30\`.`,
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
