import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROOF_COUNTS } from '../../actions/forward-review/test/support/proof-counts.ts';
import { SEEDS } from '../../actions/forward-review/test/support/schedule/seeds.ts';
import { matrixCells } from '../../actions/view-deltas/test/support/fault-matrix/cells.ts';
import { CHOSEN, DRAWN } from '../../actions/view-deltas/test/support/fault-matrix/chosen.ts';
import type { GeneratedFile } from './generated-file.ts';

/** What is proved: a statement with its counts, and the test that plays it and prints them. */
interface Proof {
  holds: string;
  counts: string;
  /** From the repository's root. */
  test: string;
}

const { faultCells, faultCellsDrawn, crashPoints, deathsAtPoint, schedulesOfSeed, races } = PROOF_COUNTS;
const deaths = deathsAtPoint * (crashPoints[1] + crashPoints[120]);

const FORWARD_REVIEW: readonly Proof[] = [
  {
    holds:
      'While any request of a run is answered badly, at most one prompt goes out, there is one tracking comment, and what it says is so. The next run makes up for it.',
    counts: `${count(faultCells)} cells: each request × each fault. ${faultCellsDrawn} are drawn by a seed.`,
    test: 'actions/forward-review/test/fault-matrix.long.ts',
  },
  {
    holds:
      'Where a run dies before or after a request is processed, each item is delivered once, or the comment says that nobody can know.',
    counts: `${count(deaths)} deaths: ${crashPoints[1] + crashPoints[120]} moments of reviews with 1 and 120 comments, each with and without \`post\`.`,
    test: 'actions/forward-review/test/crash-points.long.ts',
  },
  {
    holds:
      'Killed at any instant, a run delivers each item once. Doubt is left only after `post` knew that the prompt began or, with the runner gone, after the intent.',
    counts: `${PROOF_COUNTS.randomKills} kills, drawn by a seed.`,
    test: 'actions/forward-review/test/random-kills.long.ts',
  },
  {
    holds:
      'Whatever happens on a pull request, in whatever order, each item is delivered once, or accounted for.',
    counts: `${count(SEEDS.length * schedulesOfSeed)} schedules, drawn by a seed.`,
    test: 'actions/forward-review/test/schedules.long.ts',
  },
  {
    holds: 'Of runs at the same moment, one sends, although reads of GitHub are old.',
    counts: `${count(4 * races)} races of 2 and 5 runs, with and without lag.`,
    test: 'actions/forward-review/test/races.long.ts',
  },
];

const cells = matrixCells({ pageUrl: '' });
const ofKind = (isOfKind: (cell: (typeof cells)[number]) => boolean) => count(cells.filter(isOfKind).length);
const isDamage = ({ purpose }: (typeof cells)[number]) => /^(?:cache|configuration|files of)/.test(purpose);
const isOdd = ({ fault }: (typeof cells)[number]) => fault.startsWith('odd');

const VIEW_DELTAS: readonly Proof[] = [
  {
    holds:
      'While any request of a run is answered badly, no number is wrong, no gate opens, and a finished report is written wherever it can be. The next run says all.',
    counts: `${ofKind((cell) => !isDamage(cell) && !isOdd(cell))} cells: each request × each fault × on a pull request, on one with a gate, on a site, on merges.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    holds: 'The same, while the service answers with data that is not as the interface has it.',
    counts: `${ofKind(isOdd)} cells.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
  {
    holds:
      'The same, where files of the cache, of the report, of the runner, or the docs’ configuration are damaged, huge, linked, unreadable, or on a disk that is full or hangs.',
    counts: `${ofKind(isDamage)} cells. Of all ${count(cells.length)}, ${CHOSEN.length} are in \`npm test\`, and ${DRAWN} are drawn by a seed.`,
    test: 'actions/view-deltas/test/fault-matrix.long.ts',
  },
];

const HEAD = `# What is proved

Each line is a statement that a test plays against the built action, in the [sandbox](how-it-works.md#the-sandbox), and
how often. What must come of it is decided by rules that were written from the promises, and never recorded from what the
code does.

\`npm run test:long\` plays all of them. The command at a line plays that one alone, and prints its counts. \`SEED=…\`
repeats what was drawn, and \`CELLS=all\` plays every cell of a matrix. \`scripts/generate.ts\` writes this page from the
same tables, and the checks fail where it is out of date.
`;

/** The page of what is proved, with counts from the rules and tables of the tests. */
export function proofPage(root: string): GeneratedFile {
  const path = 'docs/proof.md';
  const actual = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  const sections = [
    HEAD,
    '## forward-review\n',
    listOf(FORWARD_REVIEW),
    '## view-deltas\n',
    listOf(VIEW_DELTAS),
  ];
  return { path, actual, expected: sections.join('\n') };
}

function listOf(proofs: readonly Proof[]): string {
  return proofs
    .map(({ holds, counts, test }) => {
      const command = `pnpm exec vitest run --project long ${test}`;
      return `- ${holds} ${counts}\n  [Test](../${test}): \`${command}\`\n`;
    })
    .join('');
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
