import type { ReceivedMessage } from '@docs-agent/sandbox';
import { calmDown, storyOf } from '@docs-agent/sandbox/trials';
import { expect } from 'vitest';
import { locksOf } from '../stage.ts';
import { createPlayer, type PlayedRun, type Player } from './player.ts';
import type { Schedule, Step } from './step.ts';
import type { WrittenItem } from './writings.ts';

/** Longer than a lock's lease and a turn's heartbeat. */
const PAUSE_MS = 6 * 60_000;

/**
 * After these no ledger proves what was sent, so all items wait for a person; `received` then
 * settles those that were there when it was written, also one that the service had refused.
 */
const LEAVES_DOUBT: ReadonlySet<string> = new Set<Step['kind']>([
  'delete tracking comment',
  'edit tracking comment',
  'other account',
  'other API key',
]);

/**
 * Plays a schedule, then more runs without faults, and asserts what must be true of every schedule:
 * nothing by anyone without access is sent, nothing is sent twice without a request, everything
 * that someone with access wrote is accounted for, and no ledger loses what it had.
 */
export async function holdSchedule({ steps, calmedBy }: Schedule): Promise<void> {
  await using player = await createPlayer();
  for (const step of steps) await player.play(step);
  const { sandbox, scene } = player.stage;
  await calmDown({
    sandbox,
    run: () => player.run(calmedBy),
    seen: () => [player.messages().length, scene.pullRequest.comments().map(({ body }) => body)],
    // Also a write that only warns, such as the one that frees the lock.
    troubled: /##\[warning\]/,
    atMost: 5,
    pauseMs: PAUSE_MS,
  });
  const story = storyOf(player.runs);
  holdWhatWasSent(player, story);
  const isInDoubt = steps.some(({ kind }) => LEAVES_DOUBT.has(kind));
  holdWhatIsLeft(player, isInDoubt, story);
  holdLocks(player, calmedBy, story);
  expect(player.ledgers.setbacks, story).toEqual([]);
}

function holdWhatWasSent(player: Player, story: string): void {
  const { writings, runs, forgottenAtMs, colleagueLeftAtMs } = player;
  const messages = player.messages();
  const allowedAtMs = [...writings.retriesAtMs, ...forgottenAtMs];
  const refused = runs.filter(({ wake }) => wake === 'dispatch of an outsider');
  expect(refused.filter(sendsAnything), story).toEqual([]);
  for (const item of writings.items) {
    for (const { mark, isAuthorized, isOfColleague } of item.versions) {
      const deliveries = messages.flatMap((message) => timesIn(message, mark));
      if (!isAuthorized)
        expect(deliveries, `${mark} is by someone without access\n${story}`).toEqual([]);
      const whileAway = deliveries.filter(
        (atMs) => isOfColleague && isAway(colleagueLeftAtMs, atMs),
      );
      expect(whileAway, `${mark} was sent while its author had no access\n${story}`).toEqual([]);
      const unasked = deliveries.filter(
        (atMs, index) =>
          index > 0 && !isAllowedBetween(allowedAtMs, deliveries[index - 1] ?? 0, atMs),
      );
      expect(unasked, `${mark} was sent again without a request\n${story}`).toEqual([]);
    }
  }
}

function isAway(leftAtMs: readonly number[], atMs: number): boolean {
  return leftAtMs.filter((leftMs) => leftMs <= atMs).length % 2 === 1;
}

function sendsAnything({ requests }: PlayedRun): boolean {
  return requests.some(({ method, path }) => method === 'POST' && path.endsWith('/message'));
}

/** The instant of the message, as often as it holds the mark. */
function timesIn({ prompt, atMs }: ReceivedMessage, mark: string): number[] {
  return Array.from({ length: prompt.split(mark).length - 1 }, () => atMs);
}

function isAllowedBetween(
  allowedAtMs: readonly number[],
  afterMs: number,
  beforeMs: number,
): boolean {
  return allowedAtMs.some((atMs) => atMs >= afterMs && atMs <= beforeMs);
}

function holdWhatIsLeft(player: Player, isInDoubt: boolean, story: string): void {
  const { stage, writings, ledgers, colleagueLeftAtMs } = player;
  const { pullRequest } = stage.scene;
  const messages = player.messages();
  const tracking = pullRequest
    .comments()
    .filter(({ body }) => body.startsWith('<!-- docs-agent forward-review'));
  const authors = tracking.map(({ author }) => author);
  expect(authors, story).toEqual([...new Set(authors)]);
  if (pullRequest.record.state === 'closed') return;
  const shown = tracking.map(({ body }) => body).join('\n');
  const isAccountedFor = ({
    id,
    anchor,
    versions,
    isExempt,
    isPutAside,
    isSaidToHaveArrived,
  }: WrittenItem) =>
    isExempt ||
    isPutAside ||
    (colleagueLeftAtMs.length > 0 && versions.some(({ isOfColleague }) => isOfColleague)) ||
    (isSaidToHaveArrived && (isInDoubt || ledgers.doubtful.has(String(id)))) ||
    shown.includes(anchor) ||
    versions.some(
      ({ mark, isAuthorized }) =>
        !isAuthorized || messages.some(({ prompt }) => prompt.includes(mark)),
    );
  const lost = writings.items.filter((item) => !isAccountedFor(item));
  expect(lost, `not delivered, and not shown\n${shown}\n${story}`).toEqual([]);
}

/**
 * No lock stays, with two exceptions: that of an account that is no longer used, which no other
 * account respects, and that of a dead run where sweeps alone come after it and find nothing to do.
 * It has outlived its lease, so it stops no one, and the next run that has something to send breaks
 * it.
 */
function holdLocks(
  { stage, account }: Player,
  calmedBy: Schedule['calmedBy'],
  story: string,
): void {
  const leaseEndsMs = stage.sandbox.clock.now() - PAUSE_MS;
  const left = locksOf(stage, account()).filter(
    ({ createdAtMs }) => calmedBy !== 'schedule' || createdAtMs > leaseEndsMs,
  );
  expect(left, story).toEqual([]);
}
