import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** Contexts by name, as JSON values. */
export type Contexts = Readonly<Record<string, unknown>>;

export interface StatusFunctions {
  always: boolean;
  success: boolean;
  failure: boolean;
  cancelled: boolean;
}

/**
 * Replaces every `${{ … }}` in `template` by its value.
 *
 * @throws ExpressionError when an expression does not parse, or names what is no context
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
 */
export function evaluateTemplate(template: string, contexts: Contexts): string {
  return template.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluate(expression, contexts).coerceString(),
  );
}

/** Evaluates an `if`, which may use `always()`, `success()`, `failure()` and `cancelled()`. */
export function evaluateCondition(
  expression: string,
  contexts: Contexts,
  status: StatusFunctions,
): boolean {
  const bare = expression.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const value = evaluate(bare, contexts, status);
  return (
    value.coerceString() !== 'false' && value.coerceString() !== '' && value.coerceString() !== '0'
  );
}

function evaluate(
  expression: string,
  contexts: Contexts,
  status?: StatusFunctions,
): data.ExpressionData {
  const functions = Object.entries(status ?? {}).map(([name, value]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  }));
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
  const values = new data.Dictionary(
    ...Object.entries(contexts).map(([key, value]) => ({ key, value: toData(value) })),
  );
  return new Evaluator(
    tree,
    values,
    new Map(functions.map((each) => [each.name, each])),
  ).evaluate();
}

function toData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver);
}
