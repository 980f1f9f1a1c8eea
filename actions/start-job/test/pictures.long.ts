import { fileURLToPath } from 'node:url';
import { areTaken, type Picture } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { CREATE_JOB, type Stage, setStage } from './support/stage.ts';

/** What people see, each as the action wrote it on an issue, with words that have to be in it. */
const scenes: Readonly<Record<string, { run: (stage: Stage) => Promise<unknown>; says: string }>> =
  {
    'issue-working': {
      run: (stage) => stage.ask({ inputs: { wait: 'none' } }),
      says: 'The agent is working on this issue',
    },
    'issue-done': { run: (stage) => stage.ask(), says: 'The agent opened' },
    'issue-uncertain': {
      run: (stage) => {
        stage.sandbox.serviceServer.next(CREATE_JOB, { status: 502, body: '' });
        return stage.ask();
      },
      says: 'It is not certain whether a job was created',
    },
  };

describe('the pictures in the README', () => {
  it.each(Object.entries(scenes))(
    'show what the action writes (else run `pnpm pictures`): %s',
    async (name, { run, says }) => {
      await using stage = await setStage();
      await run(stage);
      // Ids of jobs are random.
      const markdown = stage.comment().replace(/`[0-9a-f-]{36}`/, '`job_8f21`');
      expect(markdown).toContain(says);
      const shows: Picture['shows'] = { kind: 'comment', markdown, author: 'github-actions' };
      const file = fileURLToPath(new URL(`../pictures/${name}`, import.meta.url));
      expect(await areTaken({ file, shows })).toBe(true);
    },
  );
});
