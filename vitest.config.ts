import { defineConfig } from 'vitest/config';

/** Property tests draw from this seed where they must pass for a pull request. The long ones draw from new seeds. */
const SEED = 1;

/** Workspace packages are read from their sources, so no test of a unit can see an old build. */
const conditions = ['docs-agent-source'];

function project(name: string, include: string[], options: Record<string, unknown> = {}) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      include,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      setupFiles: ['scripts/use-seed.ts'],
      provide: { seed: SEED },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('unit', ['{packages,actions}/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts']),
      project('bundles', ['actions/*/test/**/*.bundle.ts'], { globalSetup: ['scripts/build-bundles.ts'] }),
      project('long', ['{packages,actions}/*/test/**/*.long.ts', 'scripts/test/**/*.long.ts'], {
        globalSetup: ['scripts/build-bundles.ts', 'scripts/draw-seed.ts'],
        testTimeout: 600_000,
      }),
    ],
  },
});
