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
  let isInString = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (isInString) {
      if (character === '\\') position += 1;
      else if (character === '"') isInString = false;
      continue;
    }
    if (character === '"') isInString = true;
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
    if (character === ',' || character === '[' || character === '{') values += 1;
    if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} levels`;
    if (values > MAX_VALUES) return `has more than ${MAX_VALUES} values`;
  }
  return undefined;
}
