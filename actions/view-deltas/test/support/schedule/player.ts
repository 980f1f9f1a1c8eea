import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import {
  letPass,
  runApart,
  runInto,
  seeded,
  type Trouble,
  whileReadsLag,
} from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { type Stage, setStage, VIEWS } from '../stage.ts';
import type { Page, PushStep, RunStep, Step, TwoRuns, Wake } from './step.ts';

const MINUTE_MS = 60_000;
const LATENCY_MS = 20;
/** Between steps: GitHub's times are whole seconds. */
const APART_MS = 2_000;

const WRITE = { path: /\/issues\/(?:\d+\/)?comments/ };
const LATE = { waitMs: 30_000, works: 'after' } as const;

/** A pull request on which a schedule is played, where a lost page fails the step. */
export interface Player extends AsyncDisposable {
  readonly stage: Stage;
  readonly runs: readonly RunResult[];
  /** Removed at the head, not redirected, and not let go. */
  missing(): readonly Page[];
  /**
   * @throws where a run opens the gate though no one may, or leaves the comment about another head
   */
  play(step: Step): Promise<void>;
  /** A run in which nothing goes wrong. */
  run(wake: Wake): Promise<RunResult>;
}

export async function createPlayer(): Promise<Player> {
  const stage = await setStage();
  const { sandbox, scene } = stage;
  const { pullRequest } = scene;
  const { github } = sandbox;
  sandbox.latencyMs = LATENCY_MS;
  const random = seeded(1);
  const runs: RunResult[] = [];
  const pushes: { missing: Page[]; event: RunOptions['event'] }[] = [];
  let { apiKey } = scene;

  const run = async (wake: Wake, overrides: Partial<RunOptions> = {}): Promise<RunResult> => {
    const event = pushes.at(wake === 'push' ? -1 : -2)?.event;
    const ended = await stage.onPullRequest({
      ...(event && { event }),
      workflowSecrets: [apiKey],
      ...overrides,
      inputs: { 'api-key': apiKey, 'missing-redirects': 'fail' },
    });
    runs.push(ended);
    return ended;
  };

  const push = ({ removes, redirects, letsGo }: PushStep): void => {
    pullRequest.forcePush({
      author: AGENT,
      message: 'Move pages',
      files: [
        { path: 'changelog.mdx', status: 'modified' },
        { path: 'docs.json', status: 'modified', text: configurationWith(redirects) },
        { path: '.github/docs-gone.txt', status: 'added', text: goneFileWith(letsGo) },
        ...removes.map((page) => ({ path: `${page.slice(1)}.mdx`, status: 'removed' as const })),
      ],
    });
    pushes.push({
      missing: removes.filter((page) => !redirects.includes(page) && !letsGo.includes(page)),
      event: {
        name: 'pull_request',
        payload: github.payload('pull_request.synchronize', { pullRequest }),
      },
    });
  };

  const missing = () => pushes.at(-1)?.missing ?? [];

  /**
   * Where reads do not lag, what a run says is about the head. It is in one of the comments: an
   * earlier run's comment that could not be read yet is left to the next run.
   */
  const hold = ({ outputs: { result = '' }, log }: RunResult): void => {
    if (!['gated', 'reported'].includes(result)) return;
    expect(result, log).toBe(missing().length > 0 ? 'gated' : 'reported');
    expect(stage.comments().join('\n'), log).toContain(
      `For \`${pullRequest.headSha.slice(0, 7)}\``,
    );
  };

  const playTwoRuns = async (step: TwoRuns): Promise<void> => {
    // Where neither run writes, the wait must not be left to a later one.
    let isRace = true;
    if (step.isSlow) sandbox.githubServer.next(WRITE, { ...LATE, lasts: () => isRace });
    await runApart(sandbox, step.apartMs, {
      first: () => run(step.first),
      second() {
        if (step.between !== undefined) push(step.between);
        return run(step.second);
      },
    });
    isRace = false;
  };

  const playRun = async (step: RunStep): Promise<void> => {
    await whileReadsLag(sandbox, random, step.lagMs, () => {
      if (step.kind === 'two runs') return playTwoRuns(step);
      const requests = { prompt: VIEWS, job: VIEWS };
      return runInto(sandbox, requests, withinRun(step.trouble), (options) =>
        run(step.wake, options),
      );
    });
    const last = runs.at(-1);
    if (last !== undefined && step.lagMs === 0) hold(last);
  };

  const playOnOurs = (kind: 'delete our comment' | 'edit our comment'): void => {
    for (const { id, body } of pullRequest.comments()) {
      if (kind === 'delete our comment') pullRequest.deleteComment(id);
      else
        pullRequest.editComment(id, {
          author: REVIEWER,
          body: body.replace(/proof [0-9a-f]/, 'proof z'),
        });
    }
  };

  return {
    stage,
    runs,
    missing,
    run,
    async play(step) {
      await letPass(sandbox, APART_MS);
      switch (step.kind) {
        case 'push':
          push(step);
          if (step.isRun) hold(await run('push'));
          return;
        case 'delete our comment':
        case 'edit our comment':
          return playOnOurs(step.kind);
        case 'other API key':
          apiKey = scene.createKey(['read', 'write']);
          return;
        case 'pass':
          return letPass(sandbox, step.minutes * MINUTE_MS);
        default:
          return playRun(step);
      }
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

function configurationWith(redirects: readonly Page[]): string {
  const rules = redirects.map((source) => ({ source, destination: '/changelog' }));
  return JSON.stringify({ navigation: { pages: ['index'] }, redirects: rules });
}

function goneFileWith(pages: readonly Page[]): string {
  return pages.map((page) => `${page} # no longer offered\n`).join('');
}

/** A run reads the views twice: a later read would meet a run of another step. */
function withinRun(trouble: Trouble): Trouble {
  return trouble.kind === 'job unreadable' ? { ...trouble, nth: 1 + (trouble.nth % 2) } : trouble;
}
