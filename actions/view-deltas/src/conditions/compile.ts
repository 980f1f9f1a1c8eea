import type {
  Binary,
  ContextAccess,
  Expr,
  ExprVisitor,
  FunctionCall,
  Grouping,
  IndexAccess,
  Literal,
  Logical,
  Unary,
} from '@actions/expressions/ast';
import { type Token, TokenType } from '@actions/expressions/lexer';
import { nearestName } from '@docs-agent/action-kit';
import { compare, TEXT_FUNCTIONS } from './comparisons.ts';
import { ConditionError } from './condition-error.ts';
import { CONDITION_NAMES, type ValueKind } from './condition-names.ts';
import { pathOf, rootPosition } from './name-path.ts';
import { positionOf } from './parse-expression.ts';

/** An unknown number is undefined. */
export type ConditionValue = number | string | boolean | undefined;

export type ReadValue = (name: string) => ConditionValue;

type ValueType = 'number' | 'text' | 'boolean';

/** A checked part of a condition. */
export interface Compiled {
  type: ValueType;
  position: number;
  evaluate(read: ReadValue): ConditionValue;
}

/**
 * Checks every name, function and comparison of an expression, before anything is evaluated.
 *
 * @param use called with each name in the expression
 * @throws {ConditionError}
 */
export function compile(expression: Expr, use: (name: string) => void): Compiled {
  return expression.accept(new Compiler(use));
}

class Compiler implements ExprVisitor<Compiled> {
  readonly #use: (name: string) => void;

  constructor(use: (name: string) => void) {
    this.#use = use;
  }

  visitLiteral({ token }: Literal): Compiled {
    const position = positionOf(token);
    const value = literalOf(token, position);
    return { type: typeOfLiteral(value), position, evaluate: () => value };
  }

  visitGrouping({ group }: Grouping): Compiled {
    return group.accept(this);
  }

  visitUnary({ operator, expr }: Unary): Compiled {
    const operand = this.#boolean(expr, '`!`');
    return {
      type: 'boolean',
      position: positionOf(operator),
      evaluate: (read) => operand.evaluate(read) !== true,
    };
  }

  visitLogical({ operator, args }: Logical): Compiled {
    const operands = args.map((operand) => this.#boolean(operand, `\`${operator.lexeme}\``));
    const position = operands[0]?.position ?? positionOf(operator);
    const isTrue = (read: ReadValue) => (operand: Compiled) => operand.evaluate(read) === true;
    if (operator.type === TokenType.AND)
      return { type: 'boolean', position, evaluate: (read) => operands.every(isTrue(read)) };
    return { type: 'boolean', position, evaluate: (read) => operands.some(isTrue(read)) };
  }

  visitBinary({ left, operator, right }: Binary): Compiled {
    const [first, second] = [left.accept(this), right.accept(this)];
    if (first.type !== second.type) {
      throw new ConditionError(
        positionOf(operator),
        `\`${operator.lexeme}\` compares a ${first.type} with a ${second.type}. Both sides must have the same type.`,
      );
    }
    const isOrder = operator.type !== TokenType.EQUAL_EQUAL && operator.type !== TokenType.BANG_EQUAL;
    if (isOrder && first.type !== 'number') {
      throw new ConditionError(
        positionOf(operator),
        `\`${operator.lexeme}\` compares only numbers. Compare a ${first.type} with \`==\` or \`!=\`.`,
      );
    }
    return {
      type: 'boolean',
      position: first.position,
      evaluate: (read) => compare(operator.type, first.evaluate(read), second.evaluate(read)),
    };
  }

  visitContextAccess({ name }: ContextAccess): Compiled {
    return this.#named(name.lexeme, positionOf(name));
  }

  visitIndexAccess(access: IndexAccess): Compiled {
    const position = rootPosition(access);
    return this.#named(pathOf(access, position), position);
  }

  visitFunctionCall({ functionName, args }: FunctionCall): Compiled {
    const position = positionOf(functionName);
    const apply = TEXT_FUNCTIONS.get(functionName.lexeme.toLowerCase());
    if (apply === undefined) {
      const known = ['contains', 'startsWith', 'endsWith'].map((name) => `\`${name}\``).join(', ');
      throw new ConditionError(
        position,
        `There is no function \`${functionName.lexeme}\` here. Allowed: ${known}.`,
      );
    }
    const [text, part, ...more] = args.map((argument) => argument.accept(this));
    if (text?.type !== 'text' || part?.type !== 'text' || more.length > 0) {
      throw new ConditionError(position, `\`${functionName.lexeme}\` takes two texts.`);
    }
    return {
      type: 'boolean',
      position,
      evaluate: (read) => apply(textOf(text.evaluate(read)), textOf(part.evaluate(read))),
    };
  }

  #named(written: string, position: number): Compiled {
    const name = written.toLowerCase();
    const known = CONDITION_NAMES.get(name);
    if (known === undefined) throw new ConditionError(position, unknownName(written));
    this.#use(name);
    return { type: typeOf(known.kind), position, evaluate: (read) => read(name) };
  }

  #boolean(expression: Expr, where: string): Compiled {
    const compiled = expression.accept(this);
    if (compiled.type === 'boolean') return compiled;
    throw new ConditionError(
      compiled.position,
      `${where} takes comparisons, but this is a ${compiled.type}. Compare it with something.`,
    );
  }
}

function literalOf({ type, lexeme, value }: Token, position: number): number | string | boolean {
  switch (type) {
    case TokenType.TRUE:
      return true;
    case TokenType.FALSE:
      return false;
    case TokenType.STRING:
      return lexeme.slice(1, -1).replaceAll("''", "'");
    case TokenType.NUMBER:
      if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  throw new ConditionError(
    position,
    `\`${lexeme}\` cannot be compared. An unknown number already makes every comparison false.`,
  );
}

function typeOfLiteral(value: number | string | boolean): ValueType {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : 'boolean';
}

function typeOf(kind: ValueKind): ValueType {
  return kind === 'text' || kind === 'boolean' ? kind : 'number';
}

function textOf(value: ConditionValue): string {
  return typeof value === 'string' ? value : '';
}

function unknownName(written: string): string {
  const names = [...CONDITION_NAMES.keys()];
  const inGroup = names.filter((name) => name.startsWith(`${written.toLowerCase()}.`));
  if (inGroup.length > 0) {
    return `\`${written}\` is a group of names: ${inGroup.map((name) => `\`${name}\``).join(', ')}.`;
  }
  const nearest = nearestName(written.toLowerCase(), names);
  const remedy =
    nearest === undefined
      ? `Allowed: ${names.map((name) => `\`${name}\``).join(', ')}.`
      : `Did you mean \`${nearest}\`?`;
  return `There is no name \`${written}\`. ${remedy}`;
}
