import type { SandboxResponse } from '@docs-agent/sandbox';
import { always } from '@docs-agent/sandbox/trials';
import type { Cell } from './cell.ts';
import type { Mode } from './mode.ts';
import { type Expected, undisturbed } from './rules.ts';

const VIEWS = { path: /\/views$/ };

type Counts = Record<'human' | 'ai' | 'total', unknown>;
type Row = Counts & { path: string };
interface Answer {
  totals: Counts;
  views: Row[];
  hasMore: boolean;
}

/**
 * What an odd answer amounts to. `noted`: a report that says so. `cut`: rows are missing. `none`:
 * no answer at all.
 */
type Amount = 'nothing' | 'noted' | 'cut' | 'none';

const each = (answer: Answer, change: (count: number) => unknown): Answer => ({
  ...answer,
  views: answer.views.map((row) => ({
    ...row,
    human: change(Number(row.human)),
    ai: change(Number(row.ai)),
    total: change(Number(row.total)),
  })),
});

/** Answers of the service that are data, and not as the interface has them. */
const ODD: readonly [name: string, amount: Amount, change: (answer: Answer) => unknown][] = [
  ['counts as texts', 'nothing', (answer) => each(answer, String)],
  ['fields that no one knows', 'nothing', (answer) => ({ ...answer, next: { page: 7 } })],
  [
    'rows with a negative count',
    'noted',
    (answer) => ({
      ...answer,
      views: answer.views.map((row) =>
        row.path.startsWith('/guides/webhooks') ? { ...row, human: -5 } : row,
      ),
    }),
  ],
  ['totals of 0', 'noted', (answer) => ({ ...answer, totals: { human: 0, ai: 0, total: 0 } })],
  ['no rows', 'cut', (answer) => ({ ...answer, views: null })],
  ['more without end', 'cut', (answer) => ({ ...answer, hasMore: true })],
  ['counts with fractions', 'none', (answer) => each(answer, (count) => count + 0.5)],
  ['counts beyond 2^53', 'none', (answer) => each(answer, () => 2 ** 60)],
  [
    'rows of other fields',
    'none',
    ({ views, ...answer }) => ({
      ...answer,
      views: views.map(({ path, total }) => ({ url: path, views: total })),
    }),
  ],
  ['no totals', 'none', ({ totals: _, ...answer }) => answer],
  ['no word of more', 'none', ({ hasMore: _, ...answer }) => answer],
];

const MODES: readonly Mode[] = ['pull request', 'gate', 'site', 'impact'];

/** Each odd answer in each mode. */
export function oddCells(): Cell[] {
  return MODES.flatMap((mode) =>
    ODD.map(
      ([name, amount, change]): Cell => ({
        name: `${mode}, views: ${name}`,
        mode,
        purpose: 'views',
        fault: `odd: ${amount}`,
        expected: expectedOf(mode, amount),
        async arrange({ stage }) {
          const changed = (answer: SandboxResponse) => {
            const body: Answer = JSON.parse(answer.body ?? '');
            return { ...answer, body: JSON.stringify(change(body)) };
          };
          return { end: always(stage.sandbox.serviceServer, VIEWS, { change: changed }) };
        },
      }),
    ),
  );
}

/**
 * Rows that are missing make a report partial, and no gate passes it; a merge waits for all of
 * them.
 */
function expectedOf(mode: Mode, amount: Amount): Expected {
  const whole = undisturbed(mode);
  switch (amount) {
    case 'nothing':
      return whole;
    case 'noted':
      return {
        ...whole,
        said: 'some',
        ...(mode === 'impact' || mode === 'site' ? { stays: true } : {}),
      };
    case 'cut':
      if (mode === 'gate') return { ...whole, said: 'some' };
      return { result: 'partial', exitCode: 0, said: mode === 'impact' ? 'nothing' : 'some' };
    case 'none':
      return { result: 'error', exitCode: 1, said: 'nothing' };
  }
}
