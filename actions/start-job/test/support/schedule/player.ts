import type { RunOptions, RunResult, ServiceJob } from '@docs-agent/sandbox';
import { MAINTAINER } from '@docs-agent/sandbox/scenarios';
import {
  drawnSkewMs,
  letPass,
  runApart,
  runInto,
  seeded,
  whileReadsLag,
} from '@docs-agent/sandbox/trials';
import { secondProject } from '../beginnings.ts';
import { CREATE_JOB, LABEL, READ_JOB, type Stage, setStage } from '../stage.ts';
import type {
  AskStep,
  IssueStep,
  JobEnd,
  Person,
  RunStep,
  SettingStep,
  Step,
  Wake,
} from './step.ts';

const MINUTE_MS = 60_000;
const LATENCY_MS = 20;
/** Between steps: GitHub's times are whole seconds. */
const APART_MS = 2_000;

/** Who wrote the issue has no access; who labels without access has triage permission. */
const ASKER = 'curious-reader';
const TRIAGER = 'octo-triager';

/** An issue on which a schedule is played, with all that says what may be created. */
export interface Player extends AsyncDisposable {
  readonly stage: Stage;
  readonly runs: readonly RunResult[];
  /** When a person with permission set the label, or said `retry`. */
  readonly askedAtMs: readonly number[];
  readonly retriedAtMs: readonly number[];
  /** When a person with permission said `received`. */
  readonly receivedAtMs: readonly number[];
  /** When a job was created while the one before it was at work. */
  readonly overlappedAtMs: readonly number[];
  /** When someone without permission edited the issue. */
  readonly editedAtMs: readonly number[];
  play(step: Step): Promise<void>;
  /** A run for the issue in which nothing goes wrong. */
  run(): Promise<RunResult>;
}

export async function createPlayer(jobsEndIn: JobEnd): Promise<Player> {
  const random = seeded(1);
  const stage = await setStage({ clockSkewMs: drawnSkewMs(random) });
  const other = secondProject(stage);
  const { sandbox, scene } = stage;
  const { github, clock } = sandbox;
  const { issue } = scene;
  scene.repository.addCollaborator(TRIAGER, 'triage');
  sandbox.latencyMs = LATENCY_MS;
  const runs: RunResult[] = [];
  const askedAtMs: number[] = [];
  const retriedAtMs: number[] = [];
  const receivedAtMs: number[] = [];
  const overlappedAtMs: number[] = [];
  const editedAtMs: number[] = [];
  let { apiKey } = scene;
  let latest: Partial<RunOptions> = {};
  scene.onJob((job) => {
    if (scene.jobs.at(-2)?.status === 'active') overlappedAtMs.push(clock.now());
    if (jobsEndIn === 'pull request') scene.opens(job);
    else endIn(job, jobsEndIn);
  });

  const run = async (overrides: Partial<RunOptions>): Promise<RunResult> => {
    const inputs = {
      'api-key': apiKey,
      'max-jobs-per-day': '100',
      'timeout-minutes': '10',
      ...overrides.inputs,
    };
    const ended = await stage.run({
      workflowSecrets: [apiKey],
      ...overrides,
      inputs,
    });
    runs.push(ended);
    return ended;
  };

  const wokenBy = (wake: Wake) => (wake === 'schedule' ? {} : latest);

  const playRun = (step: RunStep): Promise<void> =>
    whileReadsLag(sandbox, random, step.lagMs, () => {
      if (step.kind === 'two runs') {
        return runApart(sandbox, step.apartMs, {
          first: () => run(wokenBy(step.first)),
          second: () => run(wokenBy(step.second)),
        });
      }
      const requests = { prompt: CREATE_JOB, job: READ_JOB };
      return runInto(sandbox, requests, step.trouble, (options) =>
        run({ ...wokenBy(step.wake), ...options }),
      );
    });

  const label = (by: Person): void => {
    const sender = by === 'maintainer' ? MAINTAINER : TRIAGER;
    if (issue.labels.includes(LABEL)) issue.unlabel(LABEL, sender);
    issue.label(LABEL, sender);
    latest = {
      event: {
        name: 'issues',
        payload: github.payload('issues.labeled', { issue, label: LABEL, sender }),
      },
      actor: sender,
    };
    if (by === 'maintainer') askedAtMs.push(clock.now());
  };

  const say = (words: string, by: Person): void => {
    const sender = by === 'maintainer' ? MAINTAINER : ASKER;
    const argument = words === 'link' ? ` ${scene.jobs.at(-1)?.id ?? 'job_none'}` : '';
    const comment = issue.comment(`/docs-agent ${words}${argument}`, sender);
    const payload = github.payload('issue_comment.created', { issue, comment, sender });
    latest = { event: { name: 'issue_comment', payload }, actor: sender };
    if (by !== 'maintainer') return;
    if (words === 'received') receivedAtMs.push(clock.now());
    if (words === 'start' || words === 'retry') askedAtMs.push(clock.now());
    if (words === 'retry') retriedAtMs.push(clock.now());
  };

  const playAsk = (step: AskStep): void => {
    if (step.kind === 'label') label(step.by);
    if (step.kind === 'unlabel')
      issue.unlabel(LABEL, step.by === 'maintainer' ? MAINTAINER : TRIAGER);
    if (step.kind === 'command') say(step.words, step.by);
    if (step.kind !== 'edit') return;
    issue.edit(
      { body: `Edited at ${clock.now()}.` },
      step.by === 'maintainer' ? MAINTAINER : ASKER,
    );
    if (step.by === 'outsider') editedAtMs.push(clock.now());
  };

  const playOnIssue = ({ kind }: IssueStep): void => {
    if (kind === 'close') issue.close();
    if (kind === 'reopen') issue.reopen();
    if (kind === 'close pull requests')
      for (const pullRequest of scene.pullRequests) pullRequest.close();
    for (const { id, body } of issue.comments.filter((one) =>
      one.body.includes('docs-agent jobs:'),
    )) {
      if (kind === 'delete our comment') issue.deleteComment(id, MAINTAINER);
      if (kind === 'edit our comment')
        issue.editComment(id, body.replace(/eyJ/, 'eyK'), MAINTAINER);
    }
  };

  const playSetting = async (step: SettingStep): Promise<void> => {
    if (step.kind === 'pass') return letPass(sandbox, step.minutes * MINUTE_MS);
    if (step.kind === 'other API key') apiKey = scene.createKey();
    if (step.kind === 'other project') await stage.run(other);
  };

  return {
    stage,
    runs,
    askedAtMs,
    retriedAtMs,
    receivedAtMs,
    overlappedAtMs,
    editedAtMs,
    run: () => run({ inputs: { 'issue-number': String(issue.number) } }),
    async play(step) {
      await letPass(sandbox, APART_MS);
      switch (step.kind) {
        case 'run':
        case 'two runs':
          return playRun(step);
        case 'label':
        case 'unlabel':
        case 'edit':
        case 'command':
          return playAsk(step);
        case 'pass':
        case 'other API key':
        case 'other project':
          return playSetting(step);
        default:
          return playOnIssue(step);
      }
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}

function endIn(job: ServiceJob, end: Exclude<JobEnd, 'pull request'>): void {
  job.onMessage(async (_, turn) => {
    await turn.sleep(end === 'after hours' ? 180 * MINUTE_MS : MINUTE_MS);
    if (end === 'failure') turn.fail();
    else turn.complete();
  });
}
