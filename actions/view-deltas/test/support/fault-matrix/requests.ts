import type { Mode } from './mode.ts';
import type { Purpose } from './rules.ts';

type Requests = readonly (readonly [name: string, purpose: Purpose])[];

const REPOSITORY = '/repos/acme/docs';
const VIEWS = 'GET /v1/analytics/acme-docs/views';
const TREE = `GET ${REPOSITORY}/git/trees/…`;
const BLOB = `GET ${REPOSITORY}/git/blobs/…`;

const CHANGES: Requests = [
  ['ViewDeltasPullRequest', 'changes'],
  [`GET ${REPOSITORY}/pulls/42/files`, 'changes'],
];
const SIDES: Requests = [
  [`GET ${REPOSITORY}/compare/…...…`, 'docs'],
  ['ViewDeltasTrees', 'docs'],
  [TREE, 'docs'],
  [`${TREE} (2)`, 'docs'],
  ['ViewDeltasTexts', 'docs'],
];
const SNIPPETS: Requests = [
  ['ViewDeltasTexts (2)', 'docs'],
  ['ViewDeltasTexts (3)', 'docs'],
  ['ViewDeltasTexts (4)', 'docs'],
];
const WINDOWS: Requests = [
  [VIEWS, 'views'],
  [`${VIEWS} (2)`, 'views'],
];
const COMMENT: Requests = [
  ['ViewDeltasComment', 'look before'],
  [`POST ${REPOSITORY}/issues/42/comments`, 'write'],
  ['ViewDeltasComment (2)', 'look after'],
];
const GONE_FILE: Requests = [['ViewDeltasGoneFile', 'gone-file']];
const DOUBTFUL = 'GET /old/setup';
const MERGES: Requests = [['ViewDeltasMerged', 'merges']];

/** All requests of an undisturbed run. */
const WHOLE_RUNS = {
  'pull request': [...CHANGES, ...SIDES, ...SNIPPETS, ...WINDOWS, ...COMMENT],
  'without a key': [...CHANGES, ...SIDES, ...SNIPPETS, ...COMMENT],
  gate: [
    ...CHANGES,
    ...SIDES,
    ['ViewDeltasTexts (2)', 'docs'],
    ...WINDOWS,
    ...GONE_FILE,
    ...COMMENT,
  ],
  site: [
    ...WINDOWS,
    ['ViewDeltasTrees', 'docs'],
    [TREE, 'docs'],
    ['ViewDeltasTexts', 'docs'],
    [`${VIEWS} (3)`, 'block'],
    ['ViewDeltasLastEdited', 'last edits'],
    ['ViewDeltasIssues', 'look before'],
    [`POST ${REPOSITORY}/issues`, 'write'],
    ['ViewDeltasIssues (2)', 'look after'],
  ],
  impact: [...MERGES, ...CHANGES, ...SIDES, ...SNIPPETS, ...WINDOWS, ...COMMENT],
} as const satisfies Partial<Record<Mode, Requests>>;

/** Of these runs, only requests that do something else than in the others. */
const PARTS_OF_RUNS = {
  'later push': [
    ...WINDOWS,
    ['ViewDeltasComment', 'look before'],
    [`PATCH ${REPOSITORY}/issues/comments/…`, 'write'],
    ['ViewDeltasComment (2)', 'look after'],
  ],
  'gone page': [...SIDES, ...WINDOWS, ...GONE_FILE],
  'large configuration': [[BLOB, 'docs']],
  'later week': [
    ...WINDOWS,
    ['ViewDeltasIssues', 'look before'],
    [`PATCH ${REPOSITORY}/issues/43`, 'write'],
    ['ViewDeltasIssues (2)', 'look after'],
  ],
  'live site': [[DOUBTFUL, 'live']],
  'site with merges': [...MERGES, ...CHANGES, ...COMMENT],
} as const satisfies Partial<Record<Mode, Requests>>;

/** Names of all requests by mode. */
export const REQUESTS_OF_WHOLE_RUNS: ReadonlyMap<Mode, readonly string[]> = new Map(
  named(WHOLE_RUNS).map(([mode, requests]) => [mode, requests.map(([name]) => name)]),
);

/** The requests that are answered badly. */
export const REQUESTS: readonly { mode: Mode; request: string; purpose: Purpose }[] = [
  ...named(WHOLE_RUNS),
  ...named(PARTS_OF_RUNS),
].flatMap(([mode, requests]) => requests.map(([request, purpose]) => ({ mode, request, purpose })));

function named(runs: Partial<Record<Mode, Requests>>): [Mode, Requests][] {
  return Object.entries(runs) as [Mode, Requests][];
}
