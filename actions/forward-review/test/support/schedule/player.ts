import type { ReceivedMessage, RunOptions, RunResult } from '@docs-agent/sandbox';
import { AGENT, REVIEWER } from '@docs-agent/sandbox/scenarios';
import {
  drawnSkewMs,
  letPass,
  runApart,
  runInto,
  seeded,
  whileReadsLag,
} from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { ofOtherProject } from '../other-project.ts';
import { useQuickAgent } from '../quick-agent.ts';
import { JOB, MESSAGE, type Stage, setStage } from '../stage.ts';
import { type LedgerWatch, watchLedgers } from './ledger-watch.ts';
import type { PullRequestStep, RunStep, SettingStep, Step, TwoRuns, Wake } from './step.ts';
import { wokenBy } from './wake.ts';
import { COLLEAGUE, createWritings, type Writings } from './writings.ts';

const FIRST_ACCOUNT = 'github-actions[bot]';
const OTHER_ACCOUNT = 'docs-forwarder[bot]';
const MINUTE_MS = 60_000;
const LATENCY_MS = 20;
/** What a run asks for once the job has ended. */
const READ = { body: /ForwardReviewPullRequest/ };
/** Longer than a heartbeat holds. */
const SLOW_MS = 150_000;

/** A run, and what woke it. */
export interface PlayedRun extends RunResult {
  wake: Wake;
}

/** A pull request on which a schedule is played, with all that was written there. */
export interface Player extends AsyncDisposable {
  readonly stage: Stage;
  readonly writings: Writings;
  readonly ledgers: LedgerWatch;
  /** Every run so far. */
  readonly runs: readonly PlayedRun[];
  /**
   * Instants from which on the account is another one than before and no ledger of that one proves
   * anything, because its comment was deleted or edited, or the API key changed: what was sent is
   * forgotten.
   */
  readonly forgottenAtMs: readonly number[];
  /** Every message that the job, or the other one that can be linked, received, in order. */
  messages(): readonly ReceivedMessage[];
  /** Instants at which the colleague left, or came back, in turns. */
  readonly colleagueLeftAtMs: readonly number[];
  /** Login of the account whose token the runs have now. */
  account(): string;
  play(step: Step): Promise<void>;
  /** A run in which nothing goes wrong. */
  run(wake: Wake): Promise<RunResult>;
}

/** Sets up an agent's pull request without comments. */
export async function createPlayer(): Promise<Player> {
  const random = seeded(1);
  const stage = await setStage({
    // An approval without a word: it only has to be there, for its event.
    review: (pullRequest) => pullRequest.submitReview({ author: REVIEWER, state: 'APPROVED' }),
    clockSkewMs: drawnSkewMs(random),
  });
  const { sandbox, scene } = stage;
  const { pullRequest } = scene;
  pullRequest.edit({ author: AGENT, body: `<!-- docs-agent job: ${scene.job.id} -->` });
  sandbox.latencyMs = LATENCY_MS;
  const otherJob = sandbox.service.createJob({
    project: scene.projectId,
    id: 'job_other',
    repository: scene.repository,
    prLink: pullRequest.htmlUrl,
  });
  useQuickAgent({ job: otherJob, pullRequest });
  pullRequest.repository.addCollaborator(COLLEAGUE, 'write');
  const writings = createWritings(pullRequest);
  const runs: PlayedRun[] = [];
  const forgottenAtMs: number[] = [];
  const colleagueLeftAtMs: number[] = [];
  const { github } = sandbox;
  const tokens = {
    [FIRST_ACCOUNT]: scene.token,
    [OTHER_ACCOUNT]: github.createToken(PERMISSIONS, { login: OTHER_ACCOUNT }),
  };
  let { apiKey } = scene;
  let account: keyof typeof tokens = FIRST_ACCOUNT;
  const ledgers = watchLedgers(stage, () => apiKey);

  const run = async (wake: Wake, options: Partial<RunOptions> = {}): Promise<RunResult> => {
    const woken = wokenBy(wake, stage, writings.latest);
    const result = await stage.run({
      token: tokens[account],
      workflowSecrets: [apiKey],
      ...woken,
      ...options,
      inputs: {
        'api-key': apiKey,
        'timeout-minutes': '6',
        // No schedule is to end at a budget: that is no part of the model.
        'max-prompts-per-pr': '100',
        'max-prompts-per-hour': '100',
        ...woken.inputs,
      },
    });
    runs.push({ ...result, wake });
    return result;
  };

  const playTwoRuns = async ({ first, between, second, apartMs }: TwoRuns): Promise<void> => {
    let isSlow = first === 'slow';
    sandbox.serviceServer.after(MESSAGE, () => {
      if (isSlow) sandbox.githubServer.next(READ, { waitMs: SLOW_MS });
      isSlow = false;
    });
    await runApart(sandbox, apartMs, {
      first: () => run('latest writing'),
      second() {
        if (between !== undefined) writings.play(between, sandbox.clock.now());
        return run(second);
      },
    });
    isSlow = false;
  };

  const playRun = (step: RunStep): Promise<void> =>
    whileReadsLag(sandbox, random, step.lagMs, () => {
      if (step.kind === 'two runs') return playTwoRuns(step);
      const requests = { prompt: MESSAGE, job: JOB };
      return runInto(sandbox, requests, step.trouble, (options) => run(step.wake, options));
    });

  const other = ofOtherProject(stage, { hasOwnKey: true });
  const runOfOtherProject = async (): Promise<void> => {
    const isTracked = pullRequest
      .comments()
      .some(({ author, body }) => author === account && body.includes('docs-agent ledger: '));
    if (!isTracked) return;
    const before = stage.trackingComment();
    const woken = wokenBy('latest writing', stage, writings.latest);
    const { log } = await stage.run({ token: tokens[account], ...woken, inputs: other });
    expect(stage.trackingComment(), log).toBe(before);
  };

  let hasChanged = false;
  let isUnproven = false;
  const noteWhatIsForgotten = (): void => {
    if (hasChanged && isUnproven) forgottenAtMs.push(sandbox.clock.now());
  };

  const playOnPullRequest = ({ kind }: PullRequestStep): void => {
    const { state, pull } = pullRequest.record;
    const tracking = pullRequest
      .comments()
      .filter(({ body }) => body.startsWith('<!-- docs-agent'));
    if (kind === 'push')
      pullRequest.pushCommit({ author: REVIEWER, message: 'A typo of mine', files: [] });
    if (kind === 'close') pullRequest.close();
    if (kind === 'reopen' && pull.mergedAtMs === null) pullRequest.reopen();
    if (kind === 'merge' && state === 'open') pullRequest.merge();
    for (const { id, body } of tracking) {
      if (kind === 'delete tracking comment') pullRequest.deleteComment(id);
      if (kind !== 'edit tracking comment') continue;
      pullRequest.editComment(id, {
        author: REVIEWER,
        body: body.replace(/ledger: ./, 'ledger: Z'),
      });
    }
    isUnproven ||= kind === 'delete tracking comment' || kind === 'edit tracking comment';
    noteWhatIsForgotten();
  };

  const playSetting = async (step: SettingStep): Promise<void> => {
    if (step.kind === 'pass') await letPass(sandbox, step.minutes * MINUTE_MS);
    else if (step.kind === 'other project') await runOfOtherProject();
    else if (step.kind === 'other API key') {
      apiKey = scene.createKey();
      isUnproven = true;
      noteWhatIsForgotten();
    } else if (step.kind === 'colleague leaves') {
      colleagueLeftAtMs.push(sandbox.clock.now());
      const isThere = colleagueLeftAtMs.length % 2 === 0;
      pullRequest.repository.addCollaborator(COLLEAGUE, isThere ? 'write' : 'read');
    } else {
      account = account === FIRST_ACCOUNT ? OTHER_ACCOUNT : FIRST_ACCOUNT;
      hasChanged = true;
      noteWhatIsForgotten();
    }
  };

  return {
    stage,
    writings,
    ledgers,
    runs,
    forgottenAtMs,
    colleagueLeftAtMs,
    messages: () =>
      [...scene.job.messages, ...otherJob.messages].toSorted(
        (left, right) => left.atMs - right.atMs,
      ),
    account: () => account,
    run: (wake) => run(wake),
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
        case 'put aside':
          return writings.play(step, sandbox.clock.now());
        case 'other account':
        case 'other API key':
        case 'other project':
        case 'colleague leaves':
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
