import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { letPass } from '../pass.ts';
import { useQuickAgent } from '../quick-agent.ts';
import { seeded } from '../seeded.ts';
import { type Stage, setStage, WITHOUT_POST } from '../stage.ts';
import type { PullRequestStep, RunStep, SettingStep, Step } from './step.ts';
import { runInto } from './trouble.ts';
import { createWritings, type Writings } from './writings.ts';

const MINUTE_MS = 60_000;
const LATENCY_MS = 20;

/** A pull request on which a schedule is played, with all that was written there. */
export interface Player extends AsyncDisposable {
  readonly stage: Stage;
  readonly writings: Writings;
  /** Every run so far. */
  readonly runs: readonly RunResult[];
  /** Login of the account whose token the runs have now. */
  account(): string;
  play(step: Step): Promise<void>;
  /** A run in which nothing goes wrong. */
  run(): Promise<RunResult>;
}

/** Sets an agent's pull request that nobody has written on yet. */
export async function createPlayer(): Promise<Player> {
  const stage = await setStage({
    // An approval without a word: it only has to be there, for its event.
    review: (pullRequest) => pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED' }),
  });
  const { sandbox, scene } = stage;
  const { pullRequest } = scene;
  useQuickAgent(stage);
  sandbox.latencyMs = LATENCY_MS;
  const writings = createWritings(pullRequest);
  const runs: RunResult[] = [];
  const random = seeded(1);
  let { token, apiKey } = scene;
  let account = 'github-actions[bot]';

  const eventOfLatest = (): Partial<RunOptions> => {
    const { latest } = writings;
    if (latest === undefined) return {};
    const isReview = 'review' in latest;
    const payload = sandbox.github.payload(
      isReview ? 'pull_request_review.submitted' : 'issue_comment.created',
      { pullRequest, ...latest },
    );
    return { event: { name: isReview ? 'pull_request_review' : 'issue_comment', payload } };
  };
  const run = async (options: Partial<RunOptions> = eventOfLatest()): Promise<RunResult> => {
    const result = await stage.run({
      token,
      workflowSecrets: [apiKey],
      inputs: { 'api-key': apiKey, 'timeout-minutes': '6', 'poll-min-seconds': '10' },
      ...options,
    });
    runs.push(result);
    return result;
  };

  const playRun = async (step: RunStep): Promise<void> => {
    sandbox.github.lagMs = () => random.between(0, step.lagMs);
    if (step.kind === 'run') {
      const event = step.replay ? { runAttempt: 2 } : eventOfLatest();
      await runInto(stage, step.trouble, (options) => run({ ...event, ...options }));
    } else {
      const first = run();
      // A run that has nothing to wait for does not move time.
      await Promise.race([sandbox.clock.sleep(step.apartMs), first]);
      await Promise.all([first, run()]);
    }
    sandbox.github.lagMs = 0;
  };

  const playOnPullRequest = ({ kind }: PullRequestStep): void => {
    const { state, pull } = pullRequest.record;
    const tracking = pullRequest.comments().filter(({ body }) => body.startsWith('<!-- docs-agent'));
    if (kind === 'push') pullRequest.pushCommit({ author: REVIEWER, message: 'A typo of mine', files: [] });
    if (kind === 'close') pullRequest.close();
    if (kind === 'reopen' && pull.mergedAtMs === null) pullRequest.reopen();
    if (kind === 'merge' && state === 'open') pullRequest.merge();
    for (const { id, body } of tracking) {
      if (kind === 'delete tracking comment') pullRequest.deleteComment(id);
      if (kind !== 'edit tracking comment') continue;
      pullRequest.editComment(id, { author: REVIEWER, body: body.replace(/ledger: ./, 'ledger: Z') });
    }
  };

  const playSetting = async (step: SettingStep): Promise<void> => {
    if (step.kind === 'pass') await letPass(sandbox, step.minutes * MINUTE_MS);
    else if (step.kind === 'other API key') apiKey = scene.createKey();
    else {
      account = 'docs-forwarder[bot]';
      token = sandbox.github.createToken(PERMISSIONS, { login: account });
    }
  };

  return {
    stage,
    writings,
    runs,
    account: () => account,
    run: () => run({ ...eventOfLatest(), ...WITHOUT_POST }),
    async play(step) {
      switch (step.kind) {
        case 'run':
        case 'two runs':
          return playRun(step);
        case 'review':
        case 'command':
        case 'edit':
        case 'delete':
        case 'resolve':
          return writings.play(step, sandbox.clock.now());
        case 'other account':
        case 'other API key':
        case 'pass':
          return playSetting(step);
        default:
          return playOnPullRequest(step);
      }
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

const PERMISSIONS = { contents: 'read', 'pull-requests': 'write', issues: 'write' } as const;
