import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { KnipConfig } from 'knip';

interface Workspace {
  entry?: string[];
  project?: string[];
  ignoreBinaries?: string[];
  ignoreDependencies?: string[];
  includeEntryExports?: boolean;
}

/** What holds for each package and action: `!` marks what ships. */
const ENTRY = ['test/**/*.{test,bundle,long}.ts'];
const PROJECT = ['src/**/*.ts!', 'test/**/*.ts'];

/** What else holds for some of them. */
const EXCEPTIONS: Record<string, Workspace> = {
  'actions/forward-review': { entry: ['src/main.ts!'] },
  'actions/start-job': { entry: ['src/main.ts!'] },
  // The schema of a report is written out by scripts/generate.ts.
  'actions/view-deltas': { entry: ['src/{main,published/report-schema}.ts!'] },
  'packages/bench': {
    entry: ['src/{main,check-bundles}.ts!', 'src/reference/index.js!'],
    project: ['src/**/*.js!'],
  },
  'packages/core': {
    // What other packages export is for this repository alone.
    includeEntryExports: false,
    // Read as a folder, which the test of the packed client installs.
    ignoreDependencies: ['zod-oldest'],
  },
  'packages/sandbox': {
    // The table of behaviours is written out by scripts/generate.ts.
    entry: ['demo/main.ts!', 'src/{serve,github/conformance,github/behaviours/index}.ts!'],
    project: ['demo/**/*.ts!'],
    // Read as files, by the path that `require.resolve` gives.
    ignoreDependencies: [
      '@mermaid-js/tiny',
      '@octokit/openapi',
      '@octokit/openapi-webhooks',
      '@octokit/webhooks-examples',
      'github-markdown-css',
    ],
  },
};

const workspaces: Record<string, Workspace> = {
  // They stand in for packages of others, and have the exports of those.
  'packages/native-fetch': { includeEntryExports: false },
  'packages/no-exec': { includeEntryExports: false },
  '.': {
    includeEntryExports: false,
    entry: ['scripts/*.{ts,mjs}', 'scripts/test/**/*.{test,long}.ts'],
    project: ['scripts/{generate,generated/**/*}.ts!', 'scripts/**/*.{ts,mjs}'],
    // A program of Debian's, which the long tests name where it is missing.
    ignoreBinaries: ['jq'],
  },
};
for (const folder of globSync('{packages,actions}/*/src').map(dirname)) {
  const { entry = [], project = [], ...others } = EXCEPTIONS[folder] ?? {};
  workspaces[folder] = {
    ...others,
    entry: [...entry, ...ENTRY],
    project: [...project, ...PROJECT],
  };
}

/**
 * `knip` looks at everything; `knip --production` only at what ships (marked `!`), and so finds
 * what nothing but a test still uses. There, an export that its own file uses may be there for a
 * test's sake.
 */
const config: KnipConfig = ({ production }) => ({
  includeEntryExports: production !== true,
  ignoreExportsUsedInFile: production === true ? true : { interface: true, type: true },
  workspaces,
});

export default config;
