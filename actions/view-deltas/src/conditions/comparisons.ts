import { TokenType } from '@actions/expressions/lexer';

/** Compares texts without regard to case, as GitHub does. */
function folded(text: string): string {
  return text.toUpperCase();
}

type Comparable = number | string | boolean | undefined;

/** Compares two values of one kind. With an unknown number, every comparison is false, including `!=`. */
export function compare(operator: TokenType, left: Comparable, right: Comparable): boolean {
  if (left === undefined || right === undefined) return false;
  const [first, second] = [comparable(left), comparable(right)];
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

function comparable(value: number | string | boolean): number | string | boolean {
  return typeof value === 'string' ? folded(value) : value;
}

/** The functions of a condition, by their names in lower case. */
export const TEXT_FUNCTIONS: ReadonlyMap<string, (text: string, part: string) => boolean> = new Map([
  ['contains', (text: string, part: string) => folded(text).includes(folded(part))],
  ['startswith', (text: string, part: string) => folded(text).startsWith(folded(part))],
  ['endswith', (text: string, part: string) => folded(text).endsWith(folded(part))],
]);
