import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';

/** Licenses that ask for no more than to keep their text. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/**
 * A package in `licenses.txt`: ncc writes its name, its license and the text for each that the
 * bundle has code of.
 */
const ENTRY = /^((?:@[\w-]+\/)?[\w.-]+)\n([\w.-]+|\(.*\))\n/gm;

interface Entry {
  name: string;
  license: string;
  text: string;
}

/**
 * What is wrong with the licenses of a bundle: code without one, without its text, or under one
 * that asks for more.
 */
export function licenseProblems(
  { action, folder }: Pick<Bundle, 'action' | 'folder'>,
  repository: string,
): string[] {
  const entries = readEntries(readFileSync(join(folder, 'licenses.txt'), 'utf8'));
  const listed = new Set(entries.map(({ name }) => name));
  const absent = dependenciesOf(`actions/${action}`, repository).filter(
    (name) => !listed.has(name),
  );
  return [
    ...absent.map((name) => `${action}: ${name} is a dependency and not in dist/licenses.txt.`),
    ...entries
      .filter(({ name }) => !name.startsWith('@docs-agent/'))
      .flatMap(({ name, license, text }) => [
        ...(PERMISSIVE.includes(license)
          ? []
          : [`${action}: the license of ${name} is ${license}.`]),
        ...(/copyright/i.test(text)
          ? []
          : [`${action}: dist/licenses.txt has no copyright notice of ${name}.`]),
      ]),
  ];
}

function readEntries(text: string): Entry[] {
  const starts = [...text.matchAll(ENTRY)];
  return starts.map((match, index) => ({
    name: match[1] ?? '',
    license: match[2] ?? '',
    text: text.slice(match.index + match[0].length, starts[index + 1]?.index),
  }));
}

/**
 * Packages of others that an action and our packages below it depend on: all of them have code in
 * the bundle.
 */
function dependenciesOf(folder: string, repository: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(repository, folder, 'package.json'), 'utf8'),
  );
  const names = Object.keys(dependencies).flatMap((name) =>
    name.startsWith('@docs-agent/')
      ? dependenciesOf(name.replace('@docs-agent', 'packages'), repository)
      : [name],
  );
  return [...new Set(names)];
}
