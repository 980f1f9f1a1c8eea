import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The README's programs by the headings that they stand under, as they are. */
export const README_SNIPPETS: ReadonlyMap<string, string> = new Map(
  readme
    .split(/^#+ /m)
    .map((section): [string, string] => {
      const [heading = ''] = section.split('\n', 1);
      return [heading, /```js\n(.*?)```/s.exec(section)?.[1] ?? ''];
    })
    .filter(([, code]) => code !== ''),
);

/** The options of a table whose default is a number or a text, with it. */
export function optionDefaults(table: string): [option: string, value: number | string][] {
  const [, rows = ''] =
    new RegExp(`<!-- ${table} -->(.*?)<!-- /${table} -->`, 's').exec(readme) ?? [];
  const documented = rows.matchAll(/^\| `(\w+)` \| `(number|string)`.*? \| `?([^`,|]+).*? \|/gm);
  return [...documented]
    .filter(([, , , value]) => value !== 'required ')
    .map(([, option = '', type, value = '']) => [
      option,
      type === 'number' ? Number(value) : value,
    ]);
}
