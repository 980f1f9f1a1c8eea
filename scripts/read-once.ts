/**
 * node scripts/read-once.ts BUNDLE
 *
 * Puts each module's function of a bundle into parentheses. All of them are called while the bundle
 * loads, and V8 compiles a function in parentheses at once. Any other it reads twice: to find its
 * end, and again when it is called.
 *
 * @see https://v8.dev/blog/preparser#pife
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Expression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

const [path = ''] = process.argv.slice(2);
writeFileSync(path, readModulesOnce(readFileSync(path, 'utf8')));

/** @throws when the text holds no object of modules: a new bundler has another form. */
function readModulesOnce(text: string): string {
  const modules: Expression[] = [];
  new Visitor({
    ObjectExpression(object) {
      modules.push(...modulesOf(object));
    },
  }).visit(parseSync('bundle.mjs', text).program);
  if (modules.length === 0)
    throw new Error('The bundle has no object of modules, so nothing is read at once.');
  let read = '';
  let end = 0;
  for (const { start, end: endOfModule } of modules) {
    read += `${text.slice(end, start)}(${text.slice(start, endOfModule)})`;
    end = endOfModule;
  }
  return read + text.slice(end);
}

/**
 * The values of an object whose keys are all numbers and whose values are all functions, as ncc
 * writes modules.
 */
function modulesOf({ properties }: ObjectExpression): Expression[] {
  const functions = properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Literal' &&
    typeof property.key.value === 'number' &&
    (property.value.type === 'ArrowFunctionExpression' ||
      property.value.type === 'FunctionExpression')
      ? [property.value]
      : [],
  );
  return functions.length === properties.length ? functions : [];
}
