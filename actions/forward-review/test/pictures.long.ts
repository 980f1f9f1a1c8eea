import { fileURLToPath } from 'node:url';
import { areTaken, type Picture } from '@docs-agent/sandbox/render';
import { REVIEWER } from '@docs-agent/sandbox/scenarios';
import { runAndDie } from '@docs-agent/sandbox/trials';
import { describe, expect, it } from 'vitest';
import { JOB, MESSAGE, setStage } from './support/stage.ts';

type Shown = Picture['shows'];

const commented = (markdown: string, author = 'github-actions'): Shown => ({
  kind: 'comment',
  markdown,
  author,
});

/**
 * What people see of a review that is answered: while the agent works, at the end, and in a thread.
 */
async function answered(): Promise<{ working: Shown; done: Shown; reply: Shown }> {
  await using stage = await setStage({ agent: 'thorough' });
  let working = '';
  const look = () => {
    const comment = stage.trackingComment();
    if (comment.includes('The agent is working on')) working = comment;
    stage.sandbox.serviceServer.after(JOB, look);
  };
  look();
  await stage.run();
  const { pullRequest } = stage.scene;
  const reply = pullRequest
    .reviewComments()
    .find(({ body }) => body.includes('changed these lines'));
  const asked = pullRequest
    .reviewComments()
    .find(({ body }) => body.includes('The header is lower case'));
  return {
    working: commented(working),
    done: commented(stage.trackingComment()),
    reply: [commented(asked?.body ?? '', REVIEWER), commented(reply?.body ?? '')].flat(),
  };
}

async function uncertain(): Promise<Shown> {
  await using stage = await setStage();
  await runAndDie(stage, { server: 'service', moment: 'after', request: MESSAGE });
  return commented(stage.trackingComment());
}

/** The key has expired. */
async function notSent(): Promise<Shown> {
  await using stage = await setStage();
  stage.sandbox.serviceServer.next(JOB, { status: 401, body: '{"error":"Unauthorized"}' });
  await stage.run();
  return commented(stage.trackingComment());
}

/** The tracking comment of an answered review was deleted. */
async function withheld(): Promise<Shown> {
  await using stage = await setStage();
  await stage.run();
  const [comment] = stage.scene.pullRequest.comments();
  stage.scene.pullRequest.deleteComment(comment?.id ?? 0);
  await stage.run();
  return commented(stage.trackingComment());
}

/**
 * What people see, each as the action wrote it into a pull request, with words that have to be in
 * it.
 */
const scenes: Readonly<Record<string, { write: () => Promise<Shown>; says: string }>> = {
  'tracking-working': {
    write: async () => (await answered()).working,
    says: 'The agent is working on',
  },
  'tracking-done': {
    write: async () => (await answered()).done,
    says: 'The agent pushed 2 commits: 1 suggestion applied',
  },
  'tracking-uncertain': { write: uncertain, says: 'It is not certain' },
  'tracking-not-sent': { write: notSent, says: 'has not been sent to the agent yet' },
  'tracking-withheld': { write: withheld, says: 'held back: it is not known' },
  'thread-reply': { write: async () => (await answered()).reply, says: 'changed these lines' },
};

describe('the pictures in the README', () => {
  it.each(Object.entries(scenes))(
    'show what the action writes (else run `pnpm pictures`): %s',
    async (name, { write, says }) => {
      const shows = await write();
      expect(JSON.stringify(shows)).toContain(says);
      const file = fileURLToPath(new URL(`../pictures/${name}`, import.meta.url));
      expect(await areTaken({ file, shows })).toBe(true);
    },
  );
});
