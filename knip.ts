import type { KnipConfig } from 'knip';

/**
 * `knip` looks at everything; `knip --production` only at what ships (marked `!`), and so finds what nothing but a test
 * still uses. There, an export that its own file uses may be there for a test's sake.
 */
const config: KnipConfig = ({ production }) => ({
  ignoreExportsUsedInFile: production === true ? true : { interface: true, type: true },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'scripts/test/**/*.{test,long}.ts'],
      project: ['scripts/{generate,generated/**/*}.ts!', 'scripts/**/*.{ts,mjs}'],
    },
    'packages/core': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
      // Read as a folder, which the test of the packed client installs.
      ignoreDependencies: ['zod-oldest'],
    },
    'packages/action-kit': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/agent-action': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/docs-routes': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/verdicts': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/visible-markdown': {
      entry: ['test/**/*.{test,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/sandbox': {
      // The table of behaviours is written out by scripts/generate.ts.
      entry: [
        'demo/main.ts!',
        'src/{serve,github/conformance,github/behaviours/index}.ts!',
        'test/**/*.{test,long}.ts',
      ],
      project: ['{src,demo}/**/*.{ts,mjs}!', 'test/**/*.ts'],
      // Read as files, by the path that `require.resolve` gives.
      ignoreDependencies: [
        '@mermaid-js/tiny',
        '@octokit/openapi',
        '@octokit/openapi-webhooks',
        '@octokit/webhooks-examples',
        'github-markdown-css',
      ],
    },
    'packages/bench': {
      entry: ['src/{main,check-bundles}.ts!', 'src/reference/index.js!', 'test/**/*.{test,long}.ts'],
      project: ['src/**/*.{ts,js}!', 'test/**/*.ts'],
    },
    'actions/*': {
      // The schema of a report is written out by scripts/generate.ts.
      entry: ['src/{main,files/report-schema}.ts!', 'test/**/*.{test,bundle,long}.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
  },
});

export default config;
