import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TSPropertySignature } from 'oxc-parser';
import type { GeneratedFile } from './generated-file.ts';
import { code, oneLine, replaceBetween, table } from './tables.ts';

const PACKAGE = 'packages/core';
const UNITS = [
  [/Ms$/, ', ms'],
  [/Bytes$/, ', bytes'],
] as const;

/** The client's README, with a table for each interface of options that it has marks for, such as `<!-- WaitOptions -->`. */
export function clientReadme(root: string): GeneratedFile {
  const path = `${PACKAGE}/README.md`;
  const actual = readFileSync(join(root, path), 'utf8');
  const sources = globSync(`${PACKAGE}/src/*.ts`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const names = [...actual.matchAll(/<!-- (\w+) -->/g)].map(([, name = '']) => name);
  const expected = names.reduce(
    (text, name) => replaceBetween(text, name, optionsTable(sources, name), path),
    actual,
  );
  return { path, actual, expected };
}

/**
 * The options of an interface: name, type with unit, default and meaning, as its comments have them.
 *
 * @throws Error if no source has the interface, or an option has no comment
 */
export function optionsTable(sources: readonly string[], name: string): string {
  const source = sources.find((text) => text.includes(`export interface ${name} {`));
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
  return [code(name), code(source.slice(type.start, type.end)) + unit, shown, meaning];
}
