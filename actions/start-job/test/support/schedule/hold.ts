import { calmDown, letPass, storyOf } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { LABEL } from '../stage.ts';
import { createPlayer, type Player } from './player.ts';
import type { Schedule, Step } from './step.ts';

/** After the last step: by then every lock has expired, and every job has ended. */
const UNTIL_ALL_ENDED_MS = 4 * 3_600_000;

const ACCOUNT = 'github-actions[bot]';

/** After these it may be unknown what was created. */
const LEAVES_DOUBT: ReadonlySet<string> = new Set<Step['kind']>([
  'delete our comment',
  'edit our comment',
]);

/**
 * Plays a schedule, then more runs without faults, and asserts what must be true of every schedule:
 * each job was asked for by a person with permission after the one before it, none was created
 * beside one that was known to be at work, what was created is bound, and what is asked for is
 * accounted for.
 */
export async function holdSchedule({ jobsEndIn, steps }: Schedule): Promise<void> {
  await using player = await createPlayer(jobsEndIn);
  for (const step of steps) await player.play(step);
  const { sandbox, scene } = player.stage;
  await letPass(sandbox, UNTIL_ALL_ENDED_MS);
  await calmDown({
    sandbox,
    run: player.run,
    seen: () => [scene.jobs.length, scene.issue.comments.map(({ body }) => body)],
    troubled: /##\[warning\]/,
    atMost: 5,
    pauseMs: 6 * 60_000,
  });
  const story = storyOf(player.runs);
  holdWhatWasCreated(player, story);
  if (!steps.some(({ kind }) => LEAVES_DOUBT.has(kind))) holdWhatOverlaps(player, story);
  holdWhatIsLeft(player, story);
  const isKnown = !steps.some(isDoubtful);
  if (isKnown) holdWhatIsKnown(player, story);
}

/** Whether it may be unknown what became of a job. */
function isDoubtful(step: Step): boolean {
  if (step.kind === 'two runs') return false;
  if (step.kind !== 'run') return LEAVES_DOUBT.has(step.kind);
  const { trouble } = step;
  return trouble.kind !== 'none' && !(trouble.kind === 'prompt refused' && trouble.status !== 500);
}

function createdAtMs({ stage }: Player): number[] {
  return stage.scene.jobs.map(({ messages }) => messages[0]?.atMs ?? 0);
}

function holdWhatWasCreated(player: Player, story: string): void {
  const { askedAtMs, editedAtMs } = player;
  const unasked = createdAtMs(player).filter((atMs, index, all) => {
    const sinceMs = all[index - 1] ?? -Infinity;
    const isBetween = (fromMs: number) => fromMs > sinceMs && fromMs <= atMs;
    const isAsked = askedAtMs
      .filter(isBetween)
      .some((asked) => !editedAtMs.some((edited) => edited >= asked && edited <= atMs));
    return !isAsked;
  });
  expect(unasked, `created without being asked for\n${story}`).toEqual([]);
}

/**
 * Beside a job that may be at work, another one is only created by `retry`, or by what is asked for
 * after `received` left that job to people.
 */
function holdWhatOverlaps(player: Player, story: string): void {
  const { overlappedAtMs, retriedAtMs, receivedAtMs, askedAtMs } = player;
  const created = createdAtMs(player);
  const unasked = overlappedAtMs.filter((atMs) => {
    const sinceMs = created[created.indexOf(atMs) - 1] ?? -Infinity;
    const isBetween = (fromMs: number) => fromMs > sinceMs && fromMs <= atMs;
    const isLeft = receivedAtMs
      .filter(isBetween)
      .some((received) => askedAtMs.some((asked) => asked > received && asked <= atMs));
    return !isLeft && !retriedAtMs.some(isBetween);
  });
  expect(unasked, `created beside a job at work\n${story}`).toEqual([]);
}

function holdWhatIsLeft({ stage }: Player, story: string): void {
  const { issue } = stage.scene;
  const ours = issue.comments.filter(({ body }) => body.startsWith('<!-- docs-agent start-job '));
  const authors = ours.map(({ author }) => author);
  expect(authors, story).toEqual([...new Set(authors)]);
  const locks = issue
    .reactions()
    .filter(({ content, author }) => content === 'eyes' && author === ACCOUNT);
  expect(locks, story).toEqual([]);
  if (!issue.labels.includes(LABEL) || issue.record.state === 'closed') return;
  const shown = ours.find(({ author }) => author === ACCOUNT)?.body ?? '';
  expect(shown, `asked for, and not accounted for\n${story}`).toMatch(
    /^### (?!A job is being created)/m,
  );
}

/** Where no run can be in doubt, no job overlaps another, and each pull request names its job. */
function holdWhatIsKnown({ overlappedAtMs, stage }: Player, story: string): void {
  const { jobs, pullRequests } = stage.scene;
  expect(overlappedAtMs, story).toEqual([]);
  for (const pullRequest of pullRequests) {
    const bound = pullRequest
      .comments()
      .filter(({ body }) => jobs.some(({ id }) => body.includes(`job: ${id} `)));
    expect(bound, story).toHaveLength(1);
  }
}
