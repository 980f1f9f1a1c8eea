import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TSPropertySignature } from 'oxc-parser';
import type { GeneratedFile } from './generated-file.ts';
import { code, oneLine, replaceBetween, table } from './tables.ts';

const PACKAGE = 'packages/core';
const KINDS = 'ErrorKind';
const UNITS = [
  [/Ms$/, ', ms'],
  [/Bytes$/, ', bytes'],
] as const;

/**
 * The client's README, with a table for each interface of options that it has marks for, such as
 * `<!-- WaitOptions -->`, and one of the kinds of errors.
 */
export function clientReadme(root: string): GeneratedFile {
  const path = `${PACKAGE}/README.md`;
  const actual = readFileSync(join(root, path), 'utf8');
  const sources = globSync(`${PACKAGE}/src/*.ts`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const names = [...actual.matchAll(/<!-- (\w+) -->/g)].map(([, name = '']) => name);
  let expected = actual;
  for (const name of names) {
    const content = name === KINDS ? kindsTable(sources, name) : optionsTable(sources, name);
    expected = replaceBetween(expected, name, content, path);
  }
  return { path, actual, expected };
}

/**
 * The options of an interface: name, type with unit, default and meaning, as its comments have
 * them.
 *
 * @throws Error if no source has the interface, or an option has no comment
 */
export function optionsTable(sources: readonly string[], name: string): string {
  const source = sources.find((text) => text.includes(`export interface ${name} `));
  if (source === undefined) throw new Error(`No file of ${PACKAGE}/src has an interface ${name}.`);
  const { program, comments } = parseSync('source.ts', source);
  const members = program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    return declared?.type === 'TSInterfaceDeclaration' && declared.id.name === name
      ? declared.body.body
      : [];
  });
  const rows = members
    .filter((member) => member.type === 'TSPropertySignature')
    .map((member) => {
      const comment = comments.findLast(
        ({ end }) => source.slice(end, member.start).trim() === '' && end <= member.start,
      );
      if (comment === undefined)
        throw new Error(`An option of ${name} in ${PACKAGE}/src has no comment.`);
      return rowOf(member, comment.value, source);
    });
  return table(['option', 'type', 'default', 'meaning'], rows);
}

/**
 * The values of a union, as the list above it has them: `- \`value\`: when it is. What to do.`
 *
 * @throws Error if no source has the union, or the list does not have its values in their order
 */
export function kindsTable(sources: readonly string[], name: string): string {
  const [, list = '', union = ''] =
    sources
      .map((text) => new RegExp(`/\\*\\*([^/]*)\\*/\\nexport type ${name} =(.*?);`, 's').exec(text))
      .find((match) => match !== null) ?? [];
  const items = list.replace(/\n \* {3,}/g, ' ');
  const rows = [...items.matchAll(/- (`[\w-]+`): (.*?\.) (.*)$/gm)].map((row) => row.slice(1, 4));
  const listed = rows.map(([value]) => value).join();
  const values = [...union.matchAll(/'([\w-]+)'/g)].map(([, value = '']) => code(value)).join();
  if (rows.length === 0 || listed !== values) {
    throw new Error(
      `The list above ${name} in ${PACKAGE}/src does not have its values in their order.`,
    );
  }
  return table(['kind', 'when', 'what to do'], rows);
}

function rowOf(
  { key, optional, typeAnnotation }: TSPropertySignature,
  comment: string,
  source: string,
): string[] {
  const name = source.slice(key.start, key.end);
  const type = typeAnnotation?.typeAnnotation ?? key;
  const unit = UNITS.find(([suffix]) => suffix.test(name))?.[1] ?? '';
  const text = oneLine(comment.replace(/^ *\*/gm, '')).replace(/ {2,}/g, ' ');
  const [meaning = '', fallback = optional ? 'none' : 'required'] = text.split(/\s*@default\s+/);
  const shown =
    /^[\w./{}-]+$/.test(fallback) && !/^(none|required)$/.test(fallback)
      ? code(fallback)
      : fallback;
  return [code(name), code(shownType(source.slice(type.start, type.end))) + unit, shown, meaning];
}

/** An option may also be undefined, which goes without saying. */
function shownType(type: string): string {
  return type.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1');
}
