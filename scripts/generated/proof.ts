import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROOF_COUNTS } from '../../actions/forward-review/test/support/proof-counts.ts';
import { matrixCells } from '../../actions/view-deltas/test/support/fault-matrix/cells.ts';
import { CHOSEN, DRAWN } from '../../actions/view-deltas/test/support/fault-matrix/chosen.ts';
import type { GeneratedFile } from './generated-file.ts';
import { PROMISES, type Promised } from './promises.ts';

/** A proved statement with its counts, and the test that plays it and prints them. */
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
      'If a request fails, at most one prompt is sent, and the one tracking comment is accurate. The next run recovers.',
    counts: `${count(faultCells)} cells: each request × each fault. ${faultCellsDrawn} are drawn by a seed.`,
    test: 'actions/forward-review/test/fault-matrix.long.ts',
  },
  {
    title: 'Runs that die at a request',
    holds:
      'If a run dies before or after a request is processed, each item is delivered once, or the comment says that it is not certain.',
    counts: `${count(deaths)} deaths: ${crashPoints[1] + crashPoints[120]} moments of reviews with 1 and 120 comments, each with and without \`post\`.`,
    test: 'actions/forward-review/test/crash-points.long.ts',
  },
  {
    title: 'Runs that are killed at any instant',
    holds:
      'If a run is killed at any instant, each item is delivered once. It is uncertain only if the prompt had begun or, with the runner gone, was about to.',
    counts: `${PROOF_COUNTS.randomKills} kills, drawn by a seed, half of them with old reads, all with wrong clocks.`,
    test: 'actions/forward-review/test/random-kills.long.ts',
  },
  {
    title: 'Any order of events',
    holds:
      'Whatever happens on a pull request, in any order, each item is delivered once, or the comment says why not.',
    counts: `${count(PROOF_COUNTS.scheduleSeeds.length * schedulesOfSeed)} schedules, drawn by a seed.`,
    test: 'actions/forward-review/test/schedules.long.ts',
  },
  {
    title: 'Runs at the same moment',
    holds:
      'Of several runs at the same moment, one sends, even if GitHub answers them with old data.',
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
      'If any request fails, no number is wrong, no gate opens, and a finished report is written wherever it can be. The next run is complete.',
    counts: `${ofKind((cell) => !isDamage(cell) && !isOdd(cell))} cells: each request × each fault × on a pull request, on one with a gate, on a site, on merges.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    title: 'Invalid data',
    holds: 'The same, if the service answers with data that breaks its interface.',
    counts: `${ofKind(isOdd)} cells.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    title: 'Damaged files',
    holds:
      'The same, if files of the cache, the report, the runner or the docs’ configuration are damaged, huge, linked or unreadable, or the disk is full or hangs.',
    counts: `${ofKind(isDamage)} cells. Of all ${count(cells.length)}, ${CHOSEN.length} are in \`npm test\`, and ${DRAWN} are drawn by a seed.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
];

const HEAD = `# What is proved

READMEs and docs link their claims to this page. What keeps keys and people safe is in [SECURITY.md](../SECURITY.md), with the test
of each sentence; what was never tried is under [limits](limits.md#what-was-never-tried).

## Played and counted

Each statement is tested against the built action, in the [sandbox](how-it-works.md#the-sandbox), as often as stated. The expected
results come from rules written independently of the code. After \`pnpm build\`, \`pnpm exec vitest run --project long FILE\` plays one, with
\`CELLS=all\` every cell, and \`SEED=…\` repeats what was drawn.
`;

const PROMISES_HEAD = `## Tested

The linked files have the tests that fail if a statement is broken; \`scripts/generated/promises.ts\` names the tests.
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
  return `### ${title}\n\n${holds} ${counts} ${linkTo(test)}\n`;
}

/** @throws if a file has no test of that name */
function promiseText({ title, holds, tests }: Promised, root: string): string {
  for (const [file, name] of tests) {
    if (readFileSync(join(root, file), 'utf8').includes(name)) continue;
    throw new Error(`${file} has no test “${name}”, which scripts/generated/promises.ts names.`);
  }
  const files = new Set(tests.map(([file]) => file));
  return `### ${title}\n\n${holds}\n\n${[...files].map(linkTo).join(' · ')}\n`;
}

/** A link to a file, under its name. */
function linkTo(file: string): string {
  return `[${basename(file)}](../${file})`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
