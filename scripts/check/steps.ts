/** A command line; the first word is the program. */
export type CommandLine = readonly [program: string, ...args: string[]];

/**
 * A check that a change must pass. Its commands run in order, and all of them even after one has
 * failed.
 */
export interface Step {
  /** Word for `--only`, and name of the report. */
  name: string;
  /** What is true if it passes. */
  holds: string;
  commands: readonly CommandLine[];
  /** Command that corrects what it finds. Without one, a person has to. */
  mend?: string;
  /** Vitest project whose tests are counted one by one; a step without tests counts as one. */
  vitestProject?: string;
}

const node = (...args: string[]): CommandLine => ['node', ...args];

function vitest(project: string, name: string, holds: string): Step {
  return {
    name,
    holds,
    vitestProject: project,
    commands: [['vitest', 'run', '--project', project]],
  };
}

const build: Step = {
  name: 'build',
  holds: 'the packages compile and the actions bundle',
  commands: [['turbo', 'run', 'build', '--output-logs=errors-only']],
};

/** All checks of a pull request, the quick ones first. */
export const shortSteps: readonly Step[] = [
  {
    name: 'format',
    holds: 'files are formatted and imports sorted',
    commands: [['biome', 'ci', '--linter-enabled=false', '--error-on-warnings', '.']],
    mend: 'pnpm fix',
  },
  {
    name: 'lint',
    holds: 'no lint rule is broken',
    commands: [['biome', 'lint', '--error-on-warnings', '.']],
    mend: 'pnpm exec biome lint --write .',
  },
  {
    name: 'layers',
    holds:
      'no import goes against scripts/layers.ts, leaves its package or names one that package.json does not',
    commands: [node('scripts/check-layers.ts')],
  },
  {
    name: 'circles',
    holds: 'no folders or files of a package import each other in a circle',
    commands: [node('scripts/check-circles.ts')],
  },
  {
    name: 'types',
    holds: 'every file typechecks, tests and scripts too',
    commands: [
      ['turbo', 'run', 'typecheck', '--output-logs=errors-only'],
      ['tsc', '--noEmit', '-p', 'tsconfig.json'],
    ],
  },
  build,
  vitest('unit', 'unit', 'the tests of packages, actions and scripts pass'),
  vitest('bundles', 'bundles', 'the built actions do what they promise against the sandbox'),
  {
    name: 'bundle-files',
    holds: 'bundles keep their size budget, hold no switch for tests, and start',
    commands: [node('packages/bench/src/check-bundles.ts')],
  },
  {
    name: 'workflows',
    holds: 'workflows, examples and action.yml files are valid and pinned',
    commands: [node('scripts/lint-workflows.ts')],
  },
  {
    name: 'unused',
    holds: 'no file, export or dependency is unused, in tests or in what ships',
    commands: [['knip'], ['knip', '--production']],
  },
  {
    name: 'generated',
    holds: 'generated files are up to date',
    commands: [node('--conditions=docs-agent-source', 'scripts/generate.ts', '--check')],
    mend: 'pnpm fix',
  },
];

/** Checks that take long, or need more than Node. */
export const longSteps: readonly Step[] = [
  {
    name: 'programs',
    holds: 'a browser, its fonts, and what the scripts of examples call are installed',
    commands: [node('scripts/check-programs.ts')],
  },
  build,
  vitest('long', 'long', 'the long forms of the tests pass'),
];
