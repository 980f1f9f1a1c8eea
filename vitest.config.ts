import { defineConfig } from 'vitest/config';

/**
 * Property tests draw from this seed where they must pass for a pull request. The long ones draw
 * from new seeds.
 */
const SEED = 1;

/** Workspace packages are read from their sources, so no test of a unit can see an old build. */
const conditions = ['docs-agent-source'];

/**
 * Files follow each other in a worker, so what each would load, GitHub's descriptions above all, is
 * there already. What a test puts in the place of something else is taken back after it.
 */
const SHARED_WORKERS = { isolate: false, restoreMocks: true, unstubEnvs: true };

function project(name: string, include: string[], options: Record<string, unknown> = {}) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      include,
      // Of the machine's time, which says nothing but how busy it is: this only ends what hangs.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      setupFiles: ['scripts/use-seed.ts'],
      provide: { seed: SEED },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    // Vitest would leave a core free. A test of a bundle waits for its process half of the time,
    // and uses it.
    maxWorkers: '100%',
    projects: [
      project(
        'unit',
        ['{packages,actions}/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
        SHARED_WORKERS,
      ),
      project('bundles', ['actions/*/test/**/*.bundle.ts'], {
        ...SHARED_WORKERS,
        globalSetup: ['scripts/build-bundles.ts'],
      }),
      project('long', ['{packages,actions}/*/test/**/*.long.ts', 'scripts/test/**/*.long.ts'], {
        ...SHARED_WORKERS,
        globalSetup: ['scripts/build-bundles.ts', 'scripts/draw-seed.ts'],
        testTimeout: 600_000,
      }),
    ],
  },
});
