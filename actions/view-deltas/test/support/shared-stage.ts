import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '@docs-agent/sandbox';
import { type Stage, setStage } from './stage.ts';

/** A stage whose runs share a workspace, as `actions/cache` lets runs share its folder. */
export interface SharedStage extends AsyncDisposable {
  stage: Stage;
  /** Options of each run. */
  shared: { workspace: string; inputs: Record<string, string> };
  /** The folder that `cache-dir` names. */
  folder: string;
}

export async function setShared(options?: SandboxOptions): Promise<SharedStage> {
  const stage = await setStage(options);
  const workspace = await mkdtempDisposable(join(tmpdir(), 'shared-workspace-'));
  return {
    stage,
    shared: { workspace: workspace.path, inputs: { 'cache-dir': 'traffic' } },
    folder: join(workspace.path, 'traffic'),
    async [Symbol.asyncDispose]() {
      await stage[Symbol.asyncDispose]();
      await workspace[Symbol.asyncDispose]();
    },
  };
}
