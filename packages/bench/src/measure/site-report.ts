import { readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@docs-agent/sandbox';
import { setAgentPullRequest } from '@docs-agent/sandbox/scenarios';
import { repository } from '../repository.ts';
import { createRandom } from '../simulation/random.ts';

const HOUR_MS = 3_600_000;
const SEED = 1;
/** First day after the current window: a day on which windows are blocks. */
const AS_OF = '2026-10-26';
/** Of the runs that fill the cache; a year of a site of 10,000 paths takes six. */
const MOST_RUNS = 12;

/** One run of view-deltas on a site whose views are all in its cache. */
export interface SiteReport {
  /** From the start of the process to its end. */
  elapsedMs: number;
  /** Most memory that the process had at any time. */
  peakBytes: number;
}

/**
 * Fills a cache with a year of a site of `paths` paths by the action's own runs, then measures
 * `rounds` runs that need no request to the service, each in a process of its own and in the
 * machine's time.
 */
export async function reportFromCache(paths: number, rounds: number): Promise<SiteReport[]> {
  await using sandbox = await createSandbox();
  await using workspace = await mkdtempDisposable(join(tmpdir(), 'docs-agent-bench-'));
  const scene = setAgentPullRequest(sandbox);
  const service = await serveViews(paths);
  const { repository: docs } = scene.pullRequest;
  docs.commit(
    docs.defaultBranch,
    service.paths.map((path) => ({
      path: `${path.slice(1)}.mdx`,
      status: 'added' as const,
      text: '',
    })),
  );
  const measured = join(workspace.path, 'measured.json');
  const runOnce = async (hour: number) => {
    const run = await sandbox.run(join(repository, 'actions/view-deltas'), {
      event: {
        name: 'schedule',
        payload: sandbox.github.payload('schedule', { repository: docs }),
      },
      repository: scene.repository,
      token: scene.token,
      workflowSecrets: [scene.apiKey],
      workspace: workspace.path,
      time: 'machine',
      env: { NODE_OPTIONS: `--import ${hoursLater(hour, measured)}` },
      inputs: {
        ...scene.inputs,
        numbers: 'exact',
        'base-url': service.url,
        'as-of': AS_OF,
        'definition-changes': '',
        'max-requests': '100',
        'cache-dir': 'traffic',
      },
    });
    if (run.conclusion !== 'success')
      throw new Error(`view-deltas ended with ${run.outputs['result']}:\n${run.log}`);
    return { requests: Number(run.outputs['requests-used']), summary: run.summary };
  };
  try {
    let hour = 0;
    while ((await runOnce(hour)).requests > 0) {
      hour += 1;
      if (hour === MOST_RUNS) throw new Error(`The cache was not full after ${MOST_RUNS} runs.`);
    }
    const reports: SiteReport[] = [];
    while (reports.length < rounds) {
      const { summary } = await runOnce(hour);
      if (!summary.includes('**high**'))
        throw new Error('The report has no mark, so it was not judged.');
      reports.push(JSON.parse(readFileSync(measured, 'utf8')));
    }
    return reports;
  } finally {
    service.server.close();
  }
}

/**
 * A module with which a process lives some hours later, since an hour has 100 requests, and writes
 * what it took.
 */
function hoursLater(hours: number, file: string): string {
  const program = `
    import { writeFileSync } from 'node:fs';
    const Now = Date;
    globalThis.Date = class extends Now {
      constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
      static now() { return Now.now() + ${hours * HOUR_MS}; }
    };
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, JSON.stringify({
      elapsedMs: performance.now(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    })));`;
  return `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`;
}

/**
 * A service without an hourly limit, whose pages have the same views in each window, but for a
 * hundredth that grew.
 */
async function serveViews(
  paths: number,
): Promise<{ server: Server; url: string; paths: string[] }> {
  const random = createRandom(SEED);
  const rows = Array.from({ length: paths }, (_, index) => {
    const mean = 60 * Math.exp(random.normal());
    const path = `/guides/section-${index % 97}/page-${index}`;
    return {
      path,
      human: random.poisson(mean),
      ai: random.poisson(mean / 2),
      grows: index % 100 === 0,
    };
  });
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://service');
    const isNewest = searchParams.get('dateTo') === AS_OF;
    const offset = Number(searchParams.get('offset'));
    const limit = Number(searchParams.get('limit'));
    const views = rows.map(({ path, human, ai, grows }) => {
      const people = grows && isNewest ? 3 * human : human;
      return { path, human: people, ai, total: people + ai };
    });
    const sumOf = (series: 'human' | 'ai' | 'total') =>
      views.reduce((sum, row) => sum + row[series], 0);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        totals: { human: sumOf('human'), ai: sumOf('ai'), total: sumOf('total') },
        views: views.slice(offset, offset + limit),
        hasMore: offset + limit < views.length,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, paths: rows.map(({ path }) => path) };
}
