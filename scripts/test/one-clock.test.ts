import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Sources that store times, or compare them with times of GitHub. */
const FOLDERS = ['packages/agent-action/src', 'actions/forward-review/src'];

/** The one place that may ask the machine for the time: before GitHub has said it. */
const CLOCK = 'packages/agent-action/src/github-time.ts';

/** How long something takes is measured with `performance.now()`, which has no date. */
const MACHINE_TIME = /\bDate\.now\(|\bnew Date\(\)|\bDate\(\)/;

it('no time that is stored or compared comes from the clock of the machine: runners are minutes off', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  ).filter((path) => path.endsWith('.ts'));
  const asking = files.filter((path) => MACHINE_TIME.test(readFileSync(`${ROOT}${path}`, 'utf8')));
  expect(asking).toEqual([CLOCK]);
});
