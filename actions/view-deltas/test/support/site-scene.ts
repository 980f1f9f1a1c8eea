import type { SiteOptions } from '@docs-agent/sandbox';
import { DOCS, serveAged, wanderingPage } from '@docs-agent/sandbox/scenarios';
import { setStage } from './stage.ts';
import { sharedWorkspace, YEAR_INPUTS } from './year-of-traffic.ts';

/**
 * What the built action writes about a site on a Monday: the summary of its job, and the rolling
 * issue.
 */
export interface SiteReports {
  summary: string;
  issue: string;
}

const MERGED_ON = '2026-10-14';

/**
 * The reports of a site four weeks after a merge, with its year in the cache.
 *
 * @param pages each with a file of its own
 * @param lost viewed paths that no file serves
 * @param merged files that the merge edits
 */
export async function reportsOfSite(
  pages: SiteOptions['paths'],
  lost: SiteOptions['paths'] = [],
  merged: readonly string[] = [],
): Promise<SiteReports> {
  await using stage = await setStage({ now: `${MERGED_ON}T09:00:00Z` });
  await using workspace = await sharedWorkspace();
  serveAged(stage, pages, { '/install': '2025-09-02', '/guides/old-setup': '2025-02-11' });
  stage.sandbox.service.setSite(stage.scene.projectId, { paths: [...pages, ...lost] });
  if (merged.length > 0) {
    const text = '# Rewritten\n';
    const files = merged.map((path) => ({ path, status: 'modified', text }) as const);
    stage.scene.pullRequest.repository
      .createPullRequest({
        title: 'Rewrite the quickstart',
        author: 'maria',
        headRef: 'maria/start',
        files,
      })
      .merge();
  }
  stage.sandbox.clock.advanceTo(Date.parse('2026-11-16T06:23:00Z'));
  const run = await stage.onSchedule({
    workspace: workspace.path,
    inputs: { ...YEAR_INPUTS, 'report-to': 'summary, issue', 'impact-after-weeks': '4' },
  });
  return { summary: run.summary, issue: stage.issues()[0]?.body ?? '' };
}

/**
 * Pages of which some left their range, one came and one went, and paths that people and agents
 * ask for in vain.
 */
export function siteScene(): Promise<SiteReports> {
  const pages = [
    wanderingPage('/quickstart', [190, 80], { human: 1.45 }),
    wanderingPage('/install', [176, 46]),
    wanderingPage('/guides/agents', [60, 90], { human: 1.7, ai: 1.9 }),
    wanderingPage('/guides/old-setup', [42, 14], { human: 0.3 }),
    wanderingPage('/api/errors', [34, 22], { ai: 2.1 }),
    wanderingPage('/reference/llms', [1.5, 40]),
    wanderingPage('/guides/cli', [20, 8], {}, { from: '2026-10-28' }),
    wanderingPage('/guides/beta', [12, 3], {}, { until: '2026-10-12' }),
    ...DOCS,
  ];
  return reportsOfSite(
    pages,
    [
      { path: '/legacy/setup', humanPerDay: 50, aiPerDay: 0.4 },
      { path: '/guides/webhook', humanPerDay: 0.8, aiPerDay: 28 },
    ],
    ['quickstart.mdx', 'guides/agents.mdx', 'guides/old-setup.mdx'],
  );
}
