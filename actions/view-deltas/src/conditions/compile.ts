import {
  type Binary,
  ContextAccess,
  type Expr,
  type ExprVisitor,
  type FunctionCall,
  type Grouping,
  IndexAccess,
  Literal,
  type Logical,
  type Unary,
} from '@actions/expressions/ast';
import { type Token, TokenType } from '@actions/expressions/lexer';
import { nearestName } from '@docs-agent/action-kit';
import { CONDITION_NAMES } from './condition-names.ts';
import { ConditionError, positionOf } from './parse-expression.ts';

/** An unknown number is undefined. */
export type ConditionValue = number | string | boolean | undefined;

export type ReadValue = (name: string) => ConditionValue;

/** A checked part of a condition. */
export interface Compiled {
  type: 'number' | 'text' | 'boolean';
  position: number;
  evaluate: (read: ReadValue) => ConditionValue;
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
    const [type, value] = literalOf(token, position);
    return { type, position, evaluate: () => value };
  }

  visitGrouping({ group }: Grouping): Compiled {
    return group.accept(this);
  }

  visitUnary({ operator, expr }: Unary): Compiled {
    const operand = this.#boolean(expr, '`!`');
    return boolean(positionOf(operator), (read) => operand.evaluate(read) !== true);
  }

  visitLogical({ operator, args }: Logical): Compiled {
    const operands = args.map((operand) => this.#boolean(operand, `\`${operator.lexeme}\``));
    const position = operands[0]?.position ?? positionOf(operator);
    const isTrue = (read: ReadValue) => (operand: Compiled) => operand.evaluate(read) === true;
    return operator.type === TokenType.AND
      ? boolean(position, (read) => operands.every(isTrue(read)))
      : boolean(position, (read) => operands.some(isTrue(read)));
  }

  visitBinary({ left, operator, right }: Binary): Compiled {
    const [first, second] = [left.accept(this), right.accept(this)];
    const { type, lexeme } = operator;
    if (first.type !== second.type) {
      throw new ConditionError(
        positionOf(operator),
        `\`${lexeme}\` compares a ${first.type} with a ${second.type}. Both sides must have the same type.`,
      );
    }
    if (type !== TokenType.EQUAL_EQUAL && type !== TokenType.BANG_EQUAL && first.type !== 'number') {
      throw new ConditionError(
        positionOf(operator),
        `\`${lexeme}\` compares only numbers. Compare a ${first.type} with \`==\` or \`!=\`.`,
      );
    }
    return boolean(first.position, (read) => compare(type, first.evaluate(read), second.evaluate(read)));
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
      const known = listed(['contains', 'startsWith', 'endsWith']);
      throw new ConditionError(
        position,
        `There is no function \`${functionName.lexeme}\` here. Allowed: ${known}.`,
      );
    }
    const [text, part, ...more] = args.map((argument) => argument.accept(this));
    if (text?.type !== 'text' || part?.type !== 'text' || more.length > 0) {
      throw new ConditionError(position, `\`${functionName.lexeme}\` takes two texts.`);
    }
    const folded = (value: Compiled, read: ReadValue) => String(value.evaluate(read) ?? '').toUpperCase();
    return boolean(position, (read) => apply(folded(text, read), folded(part, read)));
  }

  #named(written: string, position: number): Compiled {
    const name = written.toLowerCase();
    const kind = CONDITION_NAMES.get(name)?.kind;
    if (kind === undefined) throw new ConditionError(position, unknownName(written));
    this.#use(name);
    const type = kind === 'text' || kind === 'boolean' ? kind : 'number';
    return { type, position, evaluate: (read) => read(name) };
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

function boolean(position: number, evaluate: (read: ReadValue) => boolean): Compiled {
  return { type: 'boolean', position, evaluate };
}

function literalOf(
  { type, lexeme, value }: Token,
  position: number,
): [Compiled['type'], NonNullable<ConditionValue>] {
  if (type === TokenType.TRUE || type === TokenType.FALSE) return ['boolean', type === TokenType.TRUE];
  if (type === TokenType.STRING) return ['text', lexeme.slice(1, -1).replaceAll("''", "'")];
  if (type === TokenType.NUMBER && typeof value === 'number' && Number.isFinite(value))
    return ['number', value];
  throw new ConditionError(
    position,
    `\`${lexeme}\` cannot be compared. An unknown number already makes every comparison false.`,
  );
}

/** The functions of a condition, by their names in lower case. They are given texts in upper case. */
const TEXT_FUNCTIONS: ReadonlyMap<string, (text: string, part: string) => boolean> = new Map([
  ['contains', (text: string, part: string) => text.includes(part)],
  ['startswith', (text: string, part: string) => text.startsWith(part)],
  ['endswith', (text: string, part: string) => text.endsWith(part)],
]);

/**
 * Compares two values of one kind, texts without regard to case, as GitHub does. With an unknown number, every comparison
 * is false, including `!=`.
 */
function compare(operator: TokenType, left: ConditionValue, right: ConditionValue): boolean {
  const folded = (value: ConditionValue) => (typeof value === 'string' ? value.toUpperCase() : value);
  const [first, second] = [folded(left), folded(right)];
  if (first === undefined || second === undefined) return false;
  switch (operator) {
    case TokenType.EQUAL_EQUAL:
      return first === second;
    case TokenType.BANG_EQUAL:
      return first !== second;
    case TokenType.GREATER:
      return first > second;
    case TokenType.GREATER_EQUAL:
      return first >= second;
    case TokenType.LESS:
      return first < second;
    case TokenType.LESS_EQUAL:
      return first <= second;
    default:
      throw new Error(`there is no comparison ${TokenType[operator]}`);
  }
}

/** Position where a chain of names begins: `human.percent`, `human['percent']`. */
function rootPosition(expression: Expr): number {
  if (expression instanceof IndexAccess) return rootPosition(expression.expr);
  return expression instanceof ContextAccess ? positionOf(expression.name) : 1;
}

/**
 * The chain as one name with dots.
 *
 * @throws {ConditionError} if it contains anything but names
 */
function pathOf(expression: Expr, position: number): string {
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

function unknownName(written: string): string {
  const names = [...CONDITION_NAMES.keys()];
  const inGroup = names.filter((name) => name.startsWith(`${written.toLowerCase()}.`));
  if (inGroup.length > 0) return `\`${written}\` is a group of names: ${listed(inGroup)}.`;
  const nearest = nearestName(written.toLowerCase(), names);
  const remedy = nearest === undefined ? `Allowed: ${listed(names)}.` : `Did you mean \`${nearest}\`?`;
  return `There is no name \`${written}\`. ${remedy}`;
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
