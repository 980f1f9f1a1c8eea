import { fileURLToPath } from 'node:url';
import { isUpToDate, type Picture, takePictures } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { runAndDie } from './support/death.ts';
import { JOB, MESSAGE, setStage } from './support/stage.ts';

/** What the tracking comment says when the job was last seen at work, and at the end. */
async function answered(): Promise<{ working: string; done: string }> {
  await using stage = await setStage();
  let working = '';
  const look = () => {
    const comment = stage.trackingComment();
    if (comment.includes('The agent is working on')) working = comment;
    stage.sandbox.serviceServer.after(JOB, look);
  };
  look();
  await stage.run();
  return { working, done: stage.trackingComment() };
}

async function uncertain(): Promise<string> {
  await using stage = await setStage();
  await runAndDie(stage, { server: 'service', moment: 'after', request: MESSAGE });
  return stage.trackingComment();
}

/** What people see, each as the action wrote it into a pull request. */
const scenes: Readonly<Record<string, () => Promise<string>>> = {
  'tracking-working': async () => (await answered()).working,
  'tracking-done': async () => (await answered()).done,
  'tracking-uncertain': uncertain,
};

describe('the pictures in the README', () => {
  it.each(Object.entries(scenes))(
    'show what the action writes (else run `pnpm pictures`): %s',
    async (name, write) => {
      const markdown = await write();
      expect(markdown).toContain('### ');
      const file = fileURLToPath(new URL(`../pictures/${name}`, import.meta.url));
      const picture: Picture = { file, shows: { kind: 'comment', markdown } };
      if (process.env['PICTURES'] === 'take') await takePictures(picture);
      expect(await isUpToDate(picture)).toBe(true);
    },
  );
});
