import { ContextAccess, type Expr, IndexAccess, Literal } from '@actions/expressions/ast';
import { ConditionError } from './condition-error.ts';
import { positionOf } from './parse-expression.ts';

/** Position where a chain of names begins: `human.percent`, `human['percent']`. */
export function rootPosition(expression: Expr): number {
  if (expression instanceof IndexAccess) return rootPosition(expression.expr);
  return expression instanceof ContextAccess ? positionOf(expression.name) : 1;
}

/**
 * The chain as one name with dots.
 *
 * @throws {ConditionError} if it contains anything but names
 */
export function pathOf(expression: Expr, position: number): string {
  if (expression instanceof ContextAccess) return expression.name.lexeme;
  if (expression instanceof IndexAccess && expression.index instanceof Literal) {
    const { value, lexeme } = expression.index.token;
    return `${pathOf(expression.expr, position)}.${typeof value === 'string' ? value : lexeme}`;
  }
  throw new ConditionError(
    position,
    'Only names have parts, and each part has to be a name, such as `human.percent`.',
  );
}
