import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteOptions } from '@docs-agent/sandbox';
import { setStage } from './stage.ts';

/** What the built action writes about a site on a Monday: the summary of its job, and the rolling issue. */
export interface SiteReports {
  summary: string;
  issue: string;
}

/**
 * The reports of a site, with enough weeks in the cache for its chart.
 *
 * @param pages each with a file of its own
 * @param lost viewed paths that no file serves
 */
export async function reportsOfSite(
  pages: SiteOptions['paths'],
  lost: SiteOptions['paths'] = [],
): Promise<SiteReports> {
  await using stage = await setStage();
  await using workspace = await mkdtempDisposable(join(tmpdir(), 'site-scene-'));
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...pages, ...lost] });
  for (const { path } of pages)
    stage.scene.pullRequest.repository.setFile('main', `${path.slice(1)}.mdx`, `# ${path}\n`);
  const run = await stage.onSchedule({
    workspace: workspace.path,
    inputs: { 'report-to': 'summary, issue', 'cache-dir': 'traffic' },
  });
  return { summary: run.summary, issue: stage.issues()[0]?.body ?? '' };
}

/** Ninety pages of which some clearly rose and fell, one came and one went, and a path that agents ask for in vain. */
export function siteScene(): Promise<SiteReports> {
  const moved = (human: number, ai: number) => [{ day: '2026-10-19', human, ai }];
  const pages = [
    { path: '/quickstart', humanPerDay: 190, aiPerDay: 80, changes: moved(1.35, 1) },
    { path: '/guides/agents', humanPerDay: 60, aiPerDay: 90, changes: moved(1.6, 1.9) },
    { path: '/guides/old-setup', humanPerDay: 42, aiPerDay: 14, changes: moved(0.3, 1) },
    { path: '/api/errors', humanPerDay: 34, aiPerDay: 22, changes: moved(1, 2.1) },
    { path: '/guides/cli', humanPerDay: 20, aiPerDay: 8, from: '2026-10-28' },
    { path: '/guides/beta', humanPerDay: 12, aiPerDay: 3, until: '2026-10-12' },
    ...Array.from({ length: 84 }, (_, index) => ({
      path: `/guides/topic-${index + 1}`,
      humanPerDay: 160 / (1 + index / 9),
      aiPerDay: 65 / (1 + index / 9),
      trend: 0.004,
    })),
  ];
  return reportsOfSite(pages, [{ path: '/guides/webhook', humanPerDay: 0.8, aiPerDay: 28 }]);
}
