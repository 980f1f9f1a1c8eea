import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROWS_PER_PAGE } from '@docs-agent/core';
import { createSandbox, type RunResult, type TraceEntry } from '@docs-agent/sandbox';
import { setAgentPullRequest } from '@docs-agent/sandbox/scenarios';
import { repository } from '../repository.ts';

/** What each request to the service takes, in the sandbox's time. */
export const LATENCY_MS = 100;

const WINDOWS = 2;

/** How one run of view-deltas read its site. */
export interface SiteReading {
  requests: number;
  /** Requests that a reading needs that knows beforehand where each window ends. */
  needed: number;
  mostUnderWay: number;
  /** From the first request to the last answer, in the sandbox's time. */
  elapsedMs: number;
}

/**
 * Runs view-deltas twice on the same pull request of a site with `paths` paths: with an empty
 * cache, and again.
 */
export async function readSiteTwice(
  paths: number,
  maxRequests: number,
): Promise<{ cold: SiteReading; warm: SiteReading }> {
  await using sandbox = await createSandbox();
  await using workspace = await mkdtempDisposable(join(tmpdir(), 'docs-agent-bench-'));
  const scene = setAgentPullRequest(sandbox);
  const { pullRequest } = scene;
  sandbox.service.setSite(scene.projectId, {
    // Few pages with many views, many with few; each with one at least.
    paths: Array.from({ length: paths }, (_, index) => ({
      path: `/page-${index}`,
      humanPerDay: 2 + (20 * paths) / (index + 100),
      aiPerDay: 1,
    })),
    weekendShare: 1,
  });
  sandbox.serviceServer.latencyMs = LATENCY_MS;
  const needed = WINDOWS * Math.ceil(paths / ROWS_PER_PAGE);
  const runOnce = async () => {
    const run = await sandbox.run(join(repository, 'actions/view-deltas'), {
      event: {
        name: 'pull_request',
        payload: sandbox.github.payload('pull_request.synchronize', { pullRequest }),
      },
      repository: scene.repository,
      token: scene.token,
      workflowSecrets: [scene.apiKey],
      workspace: workspace.path,
      // Windows of one week, because the sandbox makes up every day of every path.
      inputs: {
        ...scene.inputs,
        numbers: 'exact',
        weeks: '1',
        'max-requests': String(maxRequests),
        'cache-dir': 'traffic',
      },
    });
    return measure(run, needed);
  };
  return { cold: await runOnce(), warm: await runOnce() };
}

function measure(run: RunResult, needed: number): SiteReading {
  if (run.outputs['result'] !== 'reported') {
    throw new Error(`view-deltas ended with ${run.outputs['result']}:\n${run.log}`);
  }
  const requests = run.requests.filter(({ server }) => server === 'service');
  const begin = Math.min(...requests.map(({ atMs }) => atMs));
  const end = Math.max(...requests.map(endOf));
  return {
    requests: requests.length,
    needed,
    mostUnderWay: Math.max(
      0,
      ...requests.map((one) => requests.filter((other) => isUnderWay(other, one.atMs)).length),
    ),
    elapsedMs: requests.length === 0 ? 0 : end - begin,
  };
}

function endOf({ atMs, heldMs }: TraceEntry): number {
  return atMs + heldMs;
}

function isUnderWay(request: TraceEntry, atMs: number): boolean {
  return request.atMs <= atMs && atMs < endOf(request);
}
