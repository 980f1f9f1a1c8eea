/** A page of 250 rows has about 1,500 values, a job about ten, and neither nests deeper than 4. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 100;

/**
 * Says in which way a text of JSON has more in it than any answer should: parsed, a few bytes of
 * brackets take a hundred times as much memory. Found without parsing, so a text that is no JSON
 * can be anything.
 */
export function excessOf(text: string): string | undefined {
  let values = 1;
  let depth = 0;
  let position = 0;
  while (position < text.length) {
    switch (text[position]) {
      case '"':
        position = endOfString(text, position);
        break;
      case '[':
      case '{':
        depth += 1;
        values += 1;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      case ',':
        values += 1;
        break;
    }
    if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} levels`;
    if (values > MAX_VALUES) return `has more than ${MAX_VALUES} values`;
    position += 1;
  }
  return undefined;
}

/** @returns where the closing mark is, or the text ends */
function endOfString(text: string, start: number): number {
  let position = start + 1;
  while (position < text.length && text[position] !== '"') {
    // The character after it is a part of the string.
    position += text[position] === '\\' ? 2 : 1;
  }
  return position;
}
