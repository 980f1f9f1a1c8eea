import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Evidence,
  RULE_FORMS,
  type RuleForm,
} from '../../packages/docs-routes/src/redirects/rule-forms.ts';
import type { GeneratedFile } from './generated-file.ts';
import { alignedTable, code, oneLine, replaceBetween } from './tables.ts';

const HEADER = ['rule', 'a path', 'outcome', 'because', 'source'];

const OUTCOMES: Readonly<Record<RuleForm['outcome'], string>> = {
  works: 'works',
  'not-certain': 'not certain',
  'does-nothing': 'does nothing',
};

/** The page on redirects, with the table of rule forms. */
export function redirectsPage(root: string): GeneratedFile {
  const path = 'docs/redirects.md';
  const actual = readFileSync(join(root, path), 'utf8');
  const table = alignedTable(HEADER, Object.values(RULE_FORMS).map(rowOf));
  return { path, actual, expected: replaceBetween(actual, 'rule forms', table, path) };
}

function rowOf({ example, outcome, why, evidence }: RuleForm): string[] {
  const { source, destination, path } = example;
  return [
    `${code(source)} → ${code(destination)}`,
    code(path),
    OUTCOMES[outcome],
    oneLine(why),
    evidence.map(linkOf).join('; '),
  ];
}

function linkOf({ says, url, on }: Evidence): string {
  return `[${says}](${url}), ${on}`;
}
