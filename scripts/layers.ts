/** Files that one row of the table speaks of, and what they may import. */
export interface Layer {
  /**
   * Glob of their folder. A file belongs to the first layer that has it. Relative imports stay in
   * that folder.
   */
  folder: string;
  /** What is in it. */
  holds: string;
  /**
   * Packages of this workspace, without `@docs-agent/`. `sandbox/*` are the further exports of the
   * sandbox.
   */
  imports: readonly string[];
  /** What its tests may import besides. */
  testsImport?: readonly string[];
  /** Globs of other modules that it must not import, though its package.json may list them. */
  never?: readonly string[];
  /** Why. */
  rule: string;
}

const SANDBOX = ['sandbox', 'sandbox/*'];
const GITHUB = ['@actions/**', '@octokit/**'];
const LIBRARIES = [
  'agent-action',
  'action-kit',
  'core',
  'visible-markdown',
  'docs-routes',
  'verdicts',
];

/**
 * The one table of who may import whom. `scripts/check-layers.ts` refuses what goes against it, and
 * the table in docs/how-it-works.md is made from it. A package without a row of its own imports no
 * other.
 */
export const layers: readonly Layer[] = [
  {
    folder: 'actions/*/test/oracle',
    holds: 'what an action should have said, worked out a second time',
    imports: ['sandbox', 'sandbox/trials'],
    rule: 'The oracle shares no code with the action that it checks',
  },
  {
    folder: 'actions/*',
    holds: 'what workflows run',
    imports: LIBRARIES,
    testsImport: SANDBOX,
    rule: 'An action imports packages and no other action, and only its tests import the sandbox',
  },
  {
    folder: 'packages/agent-action',
    holds: 'what the actions share: lock, proof, permissions, commands',
    imports: ['action-kit', 'core'],
    rule: 'agent-action joins action-kit and core, and knows nothing else of this workspace',
  },
  {
    folder: 'packages/action-kit',
    holds: 'GitHub and the runner',
    imports: [],
    testsImport: SANDBOX,
    rule: 'action-kit knows GitHub and the runner, and no other package of this workspace',
  },
  {
    folder: 'packages/core',
    holds: 'the service',
    imports: [],
    testsImport: SANDBOX,
    never: GITHUB,
    rule: 'core knows HTTP and the service, and neither GitHub nor another package of this workspace',
  },
  {
    folder: 'packages/visible-markdown',
    holds: 'what a reader sees of a text',
    imports: [],
    testsImport: ['action-kit', ...SANDBOX],
    never: GITHUB,
    rule: 'visible-markdown knows Markdown, and neither a client of GitHub nor another package of this workspace',
  },
  {
    folder: 'packages/docs-routes',
    holds: 'files, pages, redirects',
    imports: [],
    testsImport: SANDBOX,
    never: GITHUB,
    rule: 'docs-routes knows files and paths, and neither GitHub nor another package of this workspace',
  },
  {
    folder: 'packages/verdicts/src',
    holds: 'ranges, marks, tests',
    imports: [],
    never: ['**'],
    rule: 'verdicts imports nothing: counts go in, and words come out',
  },
  {
    folder: 'packages/sandbox',
    holds: 'the service, GitHub and the runner for tests, and the demo',
    imports: SANDBOX,
    rule: 'The sandbox simulates the outside world, and imports nothing that it tests',
  },
  {
    folder: 'packages/bench',
    holds: 'the figures',
    imports: [...LIBRARIES, ...SANDBOX],
    rule: 'bench measures packages, and imports no action',
  },
  {
    folder: 'packages/*',
    holds: 'any other package',
    imports: [],
    rule: 'A package imports no other unless scripts/layers.ts says so',
  },
];
