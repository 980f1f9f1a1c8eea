import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { type SharedStage, setShared } from '../shared-stage.ts';

/**
 * What runs: on a pull request whose removed page has a redirect, and again after a push; on one whose has none, so that
 * the gate fails it; the same accepted with the label; on a site with its cache and its issue, and again a week later; on
 * a merge; on site and merge together.
 */
export type Mode =
  | 'pull request'
  | 'later push'
  | 'gate'
  | 'acceptance'
  | 'site'
  | 'later week'
  | 'impact'
  | 'site with merges';

export interface ModeStage extends SharedStage {
  /** One run, with all that an undisturbed one needs. */
  run(overrides?: Partial<RunOptions>): Promise<RunResult>;
}

const LABEL = 'docs-traffic: accepted';
/** When runs are. */
const NOW = '2026-11-18T14:00:00Z';
const MERGED = '2026-10-14T09:00:00Z';
const DUE = '2026-11-16T06:23:00Z';

/** The time of the sandbox when a run in this mode begins, in milliseconds. */
export function nowOf(mode: Mode): number {
  const weekMs = 7 * 86_400_000;
  return Date.parse(isMerged(mode) ? DUE : NOW) + (mode === 'later week' ? weekMs : 0);
}

function isMerged(mode: Mode): boolean {
  return mode === 'impact' || mode === 'site with merges';
}

export async function setMode(mode: Mode): Promise<ModeStage> {
  const setting = await setShared({ now: isMerged(mode) ? MERGED : NOW });
  const { stage, shared } = setting;
  const { pullRequest } = stage.scene;
  if (isMerged(mode)) {
    pullRequest.merge();
    stage.sandbox.clock.advanceTo(nowOf(mode));
  }
  if (mode === 'gate' || mode === 'acceptance') {
    pullRequest.forcePush({
      author: AGENT,
      message: 'Remove webhooks',
      files: [{ path: 'guides/webhooks.mdx', status: 'removed' }],
    });
  }
  const withInputs = (inputs: Record<string, string>, given: Partial<RunOptions>) => ({
    ...given,
    workspace: shared.workspace,
    inputs: { ...inputs, ...given.inputs },
  });
  const run = (given: Partial<RunOptions> = {}): Promise<RunResult> => {
    switch (mode) {
      case 'pull request':
      case 'later push':
      case 'gate':
        return stage.onPullRequest(withInputs({ 'missing-redirects': 'fail' }, given));
      case 'acceptance':
        return stage.onLabel(LABEL, REVIEWER, withInputs({ 'missing-redirects': 'fail' }, given));
      case 'site':
      case 'later week':
        return stage.onSchedule(withInputs({ ...shared.inputs, 'report-to': 'summary, issue' }, given));
      case 'site with merges':
        return stage.onSchedule(
          withInputs({ 'report-to': 'summary, issue', 'impact-after-weeks': '4' }, given),
        );
      case 'impact':
        return stage.onSchedule(withInputs({ mode: 'impact', 'impact-after-weeks': '4' }, given));
    }
  };
  if (mode === 'later push' || mode === 'later week') await run();
  if (mode === 'later push') {
    const files = [{ path: 'guides/topic-1.mdx', status: 'modified' } as const];
    pullRequest.pushCommit({ author: AGENT, message: 'One more page', files });
  }
  if (mode === 'later week') stage.sandbox.clock.advanceTo(nowOf(mode));
  return { ...setting, run };
}
