import type { Expr } from '@actions/expressions/ast';
import { ExpressionError } from '@actions/expressions/errors';
import { Lexer, type Token, TokenType } from '@actions/expressions/lexer';
import { Parser } from '@actions/expressions/parser';

/** A condition that cannot be used, and where in it. */
export class ConditionError extends Error {
  override name = 'ConditionError';
  /** The character of the error, counted from 1. */
  readonly position: number;

  constructor(position: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.position = position;
  }
}

/** More than anyone writes. The number of arguments is checked later, on the tree. */
const MOST_ARGUMENTS = 255;

/**
 * Parses GitHub's expression syntax. All names and functions are accepted here and checked later.
 *
 * @throws {ConditionError}
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
 */
export function parseExpression(text: string): Expr {
  const tokens = tokensOf(text);
  const identifiers = tokens.filter(({ type }) => type === TokenType.IDENTIFIER).map(({ lexeme }) => lexeme);
  const functions = identifiers.map((name) => ({ name, minArgs: 0, maxArgs: MOST_ARGUMENTS }));
  try {
    return new Parser(tokens, identifiers, functions).parse();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `${error.message.replace("'EOF'", 'the end')}.`;
    throw new ConditionError(error.pos.column + 1, message, { cause: error });
  }
}

/** The character at which a token begins; the first is 1. */
export function positionOf({ range }: Token): number {
  return range.start.column + 1;
}

function tokensOf(text: string): Token[] {
  try {
    return new Lexer(text).lex().tokens;
  } catch (error) {
    // The lexer gives the position only in its message.
    const message = error instanceof Error ? error.message : String(error);
    const [, symbol, position] =
      /^Unexpected symbol: '(.*)'\. Located at position (\d+)/s.exec(message) ?? [];
    if (symbol === undefined) throw new ConditionError(1, 'The condition is too long.', { cause: error });
    const remedy = /^["“]/.test(symbol) ? 'Put texts in single quotes.' : 'It is not part of an expression.';
    throw new ConditionError(Number(position), `\`${symbol}\` cannot be read. ${remedy}`, { cause: error });
  }
}
