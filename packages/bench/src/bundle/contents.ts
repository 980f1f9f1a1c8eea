import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundle.ts';

/** Signs of a switch for tests: the code that ships must not know that it is tested. */
const TEST_SWITCHES: readonly RegExp[] = [
  /\bVITEST\b/,
  /\bJEST_WORKER_ID\b/,
  /sandbox/i,
  /docs-agent-source/,
  /NODE_ENV\s*={2,3}\s*["'`]test["'`]/,
  /["'`]test["'`]\s*={2,3}\s*[\w.]*NODE_ENV/,
];

/** With it a bundle could start a program. */
const PROGRAMS = /\bchild_process\b/;

/** What a runner needs: ncc writes package.json to mark the bundle as an ES module. */
const REQUIRED_FILES = ['index.js', 'package.json', 'licenses.txt'];

export function contentProblems({ action, folder, text }: Bundle): string[] {
  const switches = TEST_SWITCHES.flatMap((pattern) => {
    const match = pattern.exec(text);
    if (match === null) return [];
    const excerpt = text
      .slice(Math.max(0, match.index - 60), match.index + 60)
      .replaceAll('\n', ' ');
    return [`${action}: the bundle has a switch for tests (${pattern.source}): …${excerpt}…`];
  });
  const programs = PROGRAMS.test(text) ? [`${action}: the bundle can start a program.`] : [];
  const absent = REQUIRED_FILES.filter((file) => !existsSync(join(folder, file)));
  return [...switches, ...programs, ...absent.map((file) => `${action}: dist/${file} is missing.`)];
}
