import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Layer, layers } from '../layers.ts';
import type { GeneratedFile } from './generated-file.ts';
import { alignedTable, code, replaceBetween } from './tables.ts';

const HEADER = ['folder', 'what is in it', 'imports of this workspace', 'its tests also'];

/** The page for people who change the code, with the table of layers. */
export function layersPage(root: string): GeneratedFile {
  const path = 'docs/how-it-works.md';
  const actual = readFileSync(join(root, path), 'utf8');
  const table = alignedTable(HEADER, layers.map(rowOf));
  return { path, actual, expected: replaceBetween(actual, 'layers', table, path) };
}

function rowOf({ folder, holds, imports, testsImport }: Layer): string[] {
  return [code(folder), holds, listOf(imports), listOf(testsImport ?? [])];
}

function listOf(packages: readonly string[]): string {
  return packages.filter((name) => !name.endsWith('/*')).join(', ') || '–';
}
