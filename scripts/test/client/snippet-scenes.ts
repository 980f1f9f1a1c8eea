import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Command } from '../../../packages/core/test/support/packed-client.ts';
import { README_SNIPPETS } from '../../../packages/core/test/support/readme-snippets.ts';
import { createSandbox, type Sandbox } from '../../../packages/sandbox/src/index.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

interface Scene {
  sandbox: Sandbox;
  /** Runs the snippet, as a user would who has set these. */
  run(env?: Record<string, string>): Promise<Outcome>;
}

const PROJECT = 'acme-docs';
const JOB = 'job_8f21';
const LINK = 'https://github.com/acme/docs/pull/7';
/** More than two pages of rows. */
const PATHS = Array.from({ length: 600 }, (_, index) => `/page-${index}`);

const OCTOBER: [string, number] = ['2026-10-01', 31];

/** What each program of the README must do, by its heading. */
const SCENES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  async 'The first call'({ sandbox, run }) {
    const { human, ai } = totalOf(viewsIn(sandbox, '2026-11-02', 7));
    expect(await run()).toEqual(printed([`${human} human and ${ai} AI views`]));
  },

  async 'All views of a month'({ sandbox, run }) {
    const { code, stdout, stderr } = await run();
    const rows = [...viewsIn(sandbox, ...OCTOBER)].map(
      ([path, { human, ai }]) => `${path} ${human} ${ai}`,
    );
    expect({ code, stderr, lines: linesOf(stdout).sort() }).toEqual({
      code: 0,
      stderr: '',
      lines: rows.sort(),
    });
  },

  async 'The largest changes'({ sandbox, run }) {
    const [before, after] = [viewsIn(sandbox, '2026-11-02', 7), viewsIn(sandbox, '2026-11-09', 7)];
    const changes = PATHS.map(
      (path) => (after.get(path)?.human ?? 0) - (before.get(path)?.human ?? 0),
    );
    const largest = changes.map(Math.abs).sort((a, b) => b - a);
    const { code, stdout, stderr } = await run();
    const shown = linesOf(stdout).map((line) => line.split(' '));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(shown.map(([, change]) => Math.abs(Number(change)))).toEqual(largest.slice(0, 10));
    for (const [path = '', change] of shown)
      expect(changes[PATHS.indexOf(path)]).toBe(Number(change));
  },

  async 'Start a job and wait'({ sandbox, run }) {
    const prompts: string[] = [];
    sandbox.service.onCreated(PROJECT, (job) =>
      job.onMessage(({ prompt }, turn) => {
        prompts.push(prompt);
        // After the answer to the prompt, which still says that the job is active.
        setTimeout(() => turn.complete({ prLink: LINK }), 1);
      }),
    );
    expect(await run()).toEqual(printed([`completed ${LINK}`]));
    expect(prompts).toEqual(['Write an install page.']);
  },

  async 'Send a message once'({ sandbox, run }) {
    const job = sandbox.service.createJob({ project: PROJECT, id: JOB, repository: 'acme/docs' });
    expect(await run()).toEqual(printed(['The job is active.']));
    expect(job.messages.map(({ prompt }) => prompt)).toEqual(['Mention the new flag.']);

    const { code, stderr } = await run({ DOCS_AGENT_JOB_ID: 'job_unknown' });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('can be sent again'),
    });

    const unset = await run({ DOCS_AGENT_JOB_ID: '' });
    expect(unset.stderr).toContain('Nothing was sent: jobId must be the id of a job');
    expect(job.messages).toHaveLength(1);
  },

  async 'Read on a schedule, within the hourly limit'({ sandbox, run }) {
    sandbox.service.limits.analytics.max = 2;
    sandbox.service.tooMany.retryAfter = true;
    expect(await run()).toEqual(printed(['500 pages so far: the next run goes on']));
    sandbox.clock.advanceTo(sandbox.clock.now() + 3_600_000);
    expect(await run()).toEqual(printed(['600 pages in all']));
    sandbox.clock.advanceTo(sandbox.clock.now() + 3_600_000);
    expect(await run(), 'nothing is left of the reading before').toEqual(
      printed(['500 pages so far: the next run goes on']),
    );
  },
};

/** The headings of the README's programs, each of which has a scene. */
export const SNIPPET_TITLES = Object.keys(SCENES);

/**
 * Runs a program of the README as it is against the sandbox, and checks what it does.
 * @param folder a project that has the client installed
 */
export async function playSnippet(title: string, command: Command, folder: string): Promise<void> {
  await using sandbox = await createSandbox();
  const project = sandbox.service.createProject({ id: PROJECT });
  sandbox.service.setSite(project, {
    paths: PATHS.map((path, index) => ({
      path,
      humanPerDay: 20 + 2_000 / (index + 1),
      aiPerDay: 5,
    })),
  });
  const keys = {
    DOCS_AGENT_PROJECT_ID: PROJECT,
    DOCS_AGENT_READ_KEY: project.createKey(['read']),
    DOCS_AGENT_WRITE_KEY: project.createKey(['write']),
    DOCS_AGENT_JOB_ID: JOB,
    DOCS_AGENT_TEST_SERVICE: sandbox.serviceServer.url,
  };
  const place = await mkdtemp(join(folder, 'snippet-'));
  await writeFile(join(place, 'to-sandbox.js'), TO_SANDBOX);
  await writeFile(join(place, 'snippet.js'), README_SNIPPETS.get(title) ?? '');
  await writeFile(
    join(place, 'run.js'),
    "import './to-sandbox.js';\nawait import('./snippet.js');\n",
  );
  const run = (env = {}) =>
    start([...command, 'run.js'], place, { ...process.env, ...keys, ...env });
  const scene = SCENES[title];
  if (scene === undefined)
    throw new Error(`No scene says what the program under "${title}" must do.`);
  await scene({ sandbox, run });
}

/** The snippets name no service: theirs is the public one. */
const TO_SANDBOX = `
const { fetch } = globalThis;
globalThis.fetch = (url, request) =>
  fetch(url.replace('https://api.mintlify.com', process.env.DOCS_AGENT_TEST_SERVICE), request);
`;

function start(command: Command, cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : Number(error !== null);
      resolve({ code, stdout, stderr });
    });
  });
}

function printed(lines: string[]): Outcome {
  return { code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}

/** The true views of each path that has any, over some days from a first one on. */
function viewsIn({ service }: Sandbox, first: string, days: number) {
  const views = new Map<string, { human: number; ai: number }>();
  for (const path of PATHS) {
    const sum = { human: 0, ai: 0 };
    for (let day = 0; day < days; day += 1) {
      const date = new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10);
      const { human, ai } = service.viewsOn(path, date);
      sum.human += human;
      sum.ai += ai;
    }
    if (sum.human + sum.ai > 0) views.set(path, sum);
  }
  return views;
}

function totalOf(views: ReadonlyMap<string, { human: number; ai: number }>) {
  const total = { human: 0, ai: 0 };
  for (const { human, ai } of views.values()) {
    total.human += human;
    total.ai += ai;
  }
  return total;
}
