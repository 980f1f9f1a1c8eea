import { setTimeout as sleep } from 'node:timers/promises';
import {
  count,
  explained,
  type GitHubClient,
  log,
  readAnswer,
  statusOf,
  UserError,
} from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import {
  type LockPatience,
  nameOfSubject,
  permissionFor,
  type Stamped,
  type Subject,
} from './subject.ts';

/** A lock this old belongs to a dead run: the longest call under it takes two minutes. */
const LEASE_MS = 300_000;

/** Between two tries for a lock that another run has: at first, and at most. */
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 10_000;

/** A run whose time has passed still waits this long, so that it can write its result. */
const LEAST_PATIENCE_MS = 60_000;

/**
 * Takes the lock: our reaction on the issue or pull request. GitHub answers 201 to the one request
 * that made it and 200 to all others, so it is exact where reads may be old. An expired lock, by
 * GitHub's own clock, is deleted, and only a 201 afterwards is ownership.
 *
 * @returns its name, and whether it was free at the first try
 * @throws {UserError} when it cannot be had in time.
 * @see https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue
 */
export async function takeLock(
  client: GitHubClient,
  subject: Subject,
  { deadlineMs, signal }: LockPatience,
): Promise<{ id: string; wasFree: boolean }> {
  const patienceMs = Math.max(LEAST_PATIENCE_MS, deadlineMs - performance.now());
  const startedMs = performance.now();
  let delayMs = RETRY_MIN_MS;
  let seen: { id: string; login: string } | undefined;
  let wasFree = true;
  while (performance.now() - startedMs <= patienceMs) {
    const { isNew, id, at, ageMs, login } = await react(client, subject, 'eyes');
    if (isNew) return { id, wasFree };
    wasFree = false;
    if (ageMs > LEASE_MS) {
      log.info(
        `Removing the 👀 of ${login} on this ${subject.kind}, of ${at}: no run keeps it that long.`,
      );
      await releaseLock(client, subject, id);
      continue;
    }
    // Other workflows of the same account may use the reaction, too: only its author and age show
    // that.
    if (id !== seen?.id) {
      log.info(
        `Waiting for the 👀 of ${login} on this ${subject.kind}, of ${at}: another run is working on it, or this account has reacted for another reason.`,
      );
    }
    seen = { id, login };
    await sleep(delayMs, undefined, { signal });
    delayMs = Math.min(RETRY_MAX_MS, 1.5 * delayMs);
  }
  throw new UserError(lockedUntilTheEnd(subject, seen?.login ?? '', patienceMs));
}

/** Runs show their lock by a reaction, which a person or another workflow may have made as well. */
function lockedUntilTheEnd(subject: Subject, login: string, patienceMs: number): string {
  const minutes = count(Math.round(patienceMs / 60_000), 'minute');
  return [
    `${login} reserved ${nameOfSubject(subject)} with 👀 for ${minutes}, all the time that was left: other runs did, or this account reacted for another reason.`,
    `If no other run is waiting, remove the reaction; then run the step again, with a concurrency group per ${subject.kind}.`,
  ].join(' ');
}

/**
 * The stamp: our reaction on the issue or pull request that every run renews when it writes. The
 * request that would make it returns its exact age, even if reads are old. The age shows whether
 * reads can be trusted yet.
 *
 * If a read shows no stamp, the request that would remove it confirms that, and leaves none: a run
 * that dies right afterwards leaves no false trace.
 *
 * @returns when and how long ago a run wrote last; undefined when none did. `at`, ISO 8601, is
 *   undefined where only the age is known.
 */
export async function readLastWrite(
  client: GitHubClient,
  subject: Subject,
  { isStamped, nodeId }: Stamped,
): Promise<{ at: string | undefined; ageMs: number } | undefined> {
  if (isStamped) {
    const { isNew, at, ageMs } = await react(client, subject, 'rocket');
    return isNew ? undefined : { at, ageMs };
  }
  // If the answer is cut off, a run may have written just now.
  const unknown = { at: undefined, ageMs: 0 };
  try {
    const answer = removedStamp.safeParse(
      await client.graphql<unknown>(REMOVE_STAMP, { id: nodeId }),
    );
    if (!answer.success) return unknown;
    const { reaction: removed } = answer.data.removeReaction;
    return removed === null ? undefined : { at: removed.createdAt, ageMs: 0 };
  } catch (error) {
    return noStamp.safeParse(error).success ? undefined : unknown;
  }
}

const REMOVE_STAMP = `
mutation RemoveStamp($id: ID!) {
  removeReaction(input: { subjectId: $id, content: ROCKET }) { reaction { createdAt } }
}`;

const removedStamp = z.object({
  removeReaction: z.object({ reaction: z.nullable(z.object({ createdAt: z.string() })) }),
});

/** GitHub refused to remove it. */
const noStamp = z.object({
  errors: z.array(z.object({ path: z.tuple([z.literal('removeReaction')]) })),
});

/** Releases a lock by its name; a missing one counts as released. */
export async function releaseLock(
  client: GitHubClient,
  subject: Subject,
  id: string,
): Promise<void> {
  await explained(
    { to: `unlock ${nameOfSubject(subject)}`, needs: permissionFor(subject) },
    async () => {
      try {
        await client.rest.reactions.deleteForIssue({
          ...issueOf(subject),
          reaction_id: Number(id),
        });
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
      }
    },
  );
}

const reaction = z.object({
  id: z.number(),
  created_at: z.string(),
  user: z.nullish(z.object({ login: z.string() })),
});

async function react(client: GitHubClient, subject: Subject, content: 'eyes' | 'rocket') {
  return explained(
    { to: `reserve ${nameOfSubject(subject)}`, needs: permissionFor(subject) },
    async () => {
      let isNew = false;
      let answeredAt = '';
      // Where the answer of the request that made the reaction breaks off, the next one still has
      // its id.
      const { id, created_at, user } = await readAnswer(reaction, async () => {
        const answer = await client.rest.reactions.createForIssue({ ...issueOf(subject), content });
        // Octokit's types know one of the two.
        const status: number = answer.status;
        isNew ||= status === 201;
        answeredAt = answer.headers.date ?? '';
        return answer.data;
      });
      return {
        isNew,
        id: String(id),
        at: created_at,
        // Both are by GitHub's clock. Without an answer's date the reaction counts as new, and is
        // left alone.
        ageMs: Date.parse(answeredAt) - Date.parse(created_at) || 0,
        login: user?.login ?? 'an account that is gone',
      };
    },
  );
}

function issueOf({ owner, name, number }: Subject) {
  return {
    owner,
    repo: name,
    issue_number: number,
  };
}
