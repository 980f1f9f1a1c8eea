import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROOF_COUNTS } from '../../actions/forward-review/test/support/proof-counts.ts';
import { matrixCells } from '../../actions/view-deltas/test/support/fault-matrix/cells.ts';
import { CHOSEN, DRAWN } from '../../actions/view-deltas/test/support/fault-matrix/chosen.ts';
import type { GeneratedFile } from './generated-file.ts';
import { PROMISES, type Promised } from './promises.ts';

/** What is proved: a statement with its counts, and the test that plays it and prints them. */
interface Proof {
  /** Heading on the page, to which the claims link. */
  title: string;
  holds: string;
  counts: string;
  /** From the repository's root. */
  test: string;
}

const { faultCells, faultCellsDrawn, crashPoints, deathsAtPoint, schedulesOfSeed, races } =
  PROOF_COUNTS;
const deaths = deathsAtPoint * (crashPoints[1] + crashPoints[120]);

const FORWARD_REVIEW: readonly Proof[] = [
  {
    title: 'A review while requests fail',
    holds:
      'While any request of a run is answered badly, at most one prompt goes out, there is one tracking comment, and what it says is so. The next run makes up for it.',
    counts: `${count(faultCells)} cells: each request × each fault. ${faultCellsDrawn} are drawn by a seed.`,
    test: 'actions/forward-review/test/fault-matrix.long.ts',
  },
  {
    title: 'Runs that die at a request',
    holds:
      'Where a run dies before or after a request is processed, each item is delivered once, or the comment says that it is unknown.',
    counts: `${count(deaths)} deaths: ${crashPoints[1] + crashPoints[120]} moments of reviews with 1 and 120 comments, each with and without \`post\`.`,
    test: 'actions/forward-review/test/crash-points.long.ts',
  },
  {
    title: 'Runs that are killed at any instant',
    holds:
      'Killed at any instant, a run delivers each item once. Doubt is left only after `post` knew that the prompt began or, with the runner gone, after the intent.',
    counts: `${PROOF_COUNTS.randomKills} kills, drawn by a seed.`,
    test: 'actions/forward-review/test/random-kills.long.ts',
  },
  {
    title: 'Any order of events',
    holds:
      'Whatever happens on a pull request, in whatever order, each item is delivered once, or accounted for.',
    counts: `${count(PROOF_COUNTS.scheduleSeeds.length * schedulesOfSeed)} schedules, drawn by a seed.`,
    test: 'actions/forward-review/test/schedules.long.ts',
  },
  {
    title: 'Runs at the same moment',
    holds: 'Of runs at the same moment, one sends, although reads of GitHub are old.',
    counts: `${count(4 * races)} races of 2 and 5 runs, with and without lag.`,
    test: 'actions/forward-review/test/races.long.ts',
  },
];

const cells = matrixCells({ pageUrl: '' });
const ofKind = (isOfKind: (cell: (typeof cells)[number]) => boolean) =>
  count(cells.filter(isOfKind).length);
const isDamage = ({ purpose }: (typeof cells)[number]) =>
  /^(?:cache|configuration|files of)/.test(purpose);
const isOdd = ({ fault }: (typeof cells)[number]) => fault.startsWith('odd');

const VIEW_DELTAS: readonly Proof[] = [
  {
    title: 'Reports while requests fail',
    holds:
      'While any request of a run is answered badly, no number is wrong, no gate opens, and a finished report is written wherever it can be. The next run says all.',
    counts: `${ofKind((cell) => !isDamage(cell) && !isOdd(cell))} cells: each request × each fault × on a pull request, on one with a gate, on a site, on merges.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    title: 'Invalid data',
    holds: 'The same, while the service answers with data that is not as the interface has it.',
    counts: `${ofKind(isOdd)} cells.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    title: 'Damaged files',
    holds:
      'The same, where files of the cache, of the report, of the runner, or the docs’ configuration are damaged, huge, linked, unreadable, or on a disk that is full or hangs.',
    counts: `${ofKind(isDamage)} cells. Of all ${count(cells.length)}, ${CHOSEN.length} are in \`npm test\`, and ${DRAWN} are drawn by a seed.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
];

const HEAD = `# What is proved

READMEs and docs link their claims to this page. \`scripts/generate.ts\` writes it from the tables of the tests, and the
checks fail where it is out of date. What is not proved is under [limits](limits.md).

## Played and counted

Each statement is played against the built action, in the [sandbox](how-it-works.md#the-sandbox), as often as it says. What
must come of it is decided by rules that were written from the promises, not recorded from what the code does.

\`npm run test:long\` plays all of them. The command at a statement plays that one alone, and prints its counts. \`SEED=…\`
repeats what was drawn, and \`CELLS=all\` plays every cell of a matrix and every planted mistake.
`;

const PROMISES_HEAD = `## Tested

Each statement names tests that fail if it is broken: \`pnpm exec vitest run FILE\` plays a file, in a checkout that is built.
`;

/** The page of what is proved, with counts from the rules and tables of the tests. */
export function proofPage(root: string): GeneratedFile {
  const path = 'docs/proof.md';
  const actual = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const sections = [
    HEAD,
    ...[...FORWARD_REVIEW, ...VIEW_DELTAS].map(proofText),
    PROMISES_HEAD,
    ...PROMISES.map((promise) => promiseText(promise, root)),
  ];
  return { path, actual, expected: sections.join('\n') };
}

function proofText({ title, holds, counts, test }: Proof): string {
  const command = `pnpm exec vitest run --project long ${test}`;
  return `### ${title}\n\n${holds} ${counts}\n[Test](../${test}): \`${command}\`\n`;
}

/** @throws if a file has no test of that name */
function promiseText({ title, holds, tests }: Promised, root: string): string {
  const lines = tests.map(([file, name]) => {
    if (!readFileSync(join(root, file), 'utf8').includes(name)) {
      throw new Error(`${file} has no test “${name}”, which scripts/generated/promises.ts names.`);
    }
    return `- [${name}](../${file})`;
  });
  return `### ${title}\n\n${holds}\n\n${lines.join('\n')}\n`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
