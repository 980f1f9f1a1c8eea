import type { RunOptions, RunResult } from '@docs-agent/sandbox';
import { exampleWorkflows, OUTSIDER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { EDITED, errors, type Stage, setStage, writes } from './support/stage.ts';

type PullRequest = Stage['scene']['pullRequest'];
type Files = NonNullable<Parameters<PullRequest['forcePush']>[0]['files']>;

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/view-deltas@');

const removal = (page: string): Files[number] => ({ path: `${page}.mdx`, status: 'removed' });
const docs = (redirects: readonly object[]): Files[number] => ({
  path: 'docs.json',
  status: 'modified',
  text: `{\n  "navigation": { "pages": ["index"] },\n  "redirects": ${JSON.stringify(redirects)}\n}\n`,
});

/** A pull request of a fork that moves a page and removes one. */
async function setFork(
  files: Files = [
    { path: 'guides/hooks/webhooks.mdx', previousPath: 'guides/webhooks.mdx', status: 'renamed' },
    removal('changelog'),
  ],
): Promise<{ stage: Stage; fork: PullRequest } & AsyncDisposable> {
  const stage = await setStage();
  const { repository } = stage.scene.pullRequest;
  repository.setFile('main', 'docs.json', docs([]).text ?? '');
  const fork = repository.createPullRequest({
    title: 'From a fork',
    author: OUTSIDER,
    headRef: 'fix',
    headRepository: `${OUTSIDER}/docs`,
    files,
  });
  return { stage, fork, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]() };
}

/** Runs the mode as an event of a pull request does, with a token that can only read. */
function check(
  stage: Stage,
  pullRequest: PullRequest,
  { inputs, ...options }: Partial<RunOptions> = {},
): Promise<RunResult> {
  const payload = stage.sandbox.github.payload('pull_request.synchronize', { pullRequest });
  return stage.on({
    event: { name: 'pull_request', payload },
    actor: OUTSIDER,
    token: stage.token({ contents: 'read', 'pull-requests': 'read' }),
    workflowSecrets: [],
    ...options,
    inputs: { mode: 'redirects', 'missing-redirects': 'fail', ...inputs },
  });
}

const push = (pullRequest: PullRequest, files: Files) =>
  pullRequest.pushCommit({ author: OUTSIDER, message: 'Go on', files });

/** A pull request of the repository itself, on which the token may write. */
const WRITING = { 'report-to': 'comment' };
const writing = (stage: Stage): Partial<RunOptions> => ({
  token: stage.token({ contents: 'read', 'pull-requests': 'write' }),
  inputs: WRITING,
});

describe('a fork’s pull request that removes pages', () => {
  it('is red with the rule to paste, and green once it is pasted, as the example runs it', async () => {
    await using scene = await setFork();
    const { stage, fork } = scene;
    const play = (action: 'opened' | 'synchronize') =>
      examples.play(
        'redirects.yml',
        stage,
        {
          event: {
            name: 'pull_request',
            payload: stage.sandbox.github.payload(`pull_request.${action}`, { pullRequest: fork }),
          },
          actor: OUTSIDER,
        },
        ({ group: _, ...step }) => {
          expect(Object.keys(step.inputs)).toEqual(['mode', 'missing-redirects']);
          return stage.on({ ...step, workflowSecrets: [] });
        },
      );
    expect(examples.textOf('redirects.yml')).not.toMatch(/secrets|vars\.|api-key|base-url/);
    const red = await play('opened');
    if (typeof red === 'string') throw new Error(red);
    expect([red.conclusion, red.outputs['result']], red.log).toEqual(['failure', 'gated']);
    expect(red.outputs).toMatchObject({ 'missing-redirects': '2', warnings: '2' });
    expect(red.outputs['human'] ?? '').toBe('');
    const rule = '{ "source": "/guides/webhooks", "destination": "/guides/hooks/webhooks" }';
    expect(red.annotations).toEqual([
      {
        kind: 'error',
        file: 'docs.json',
        line: 3,
        message: expect.stringContaining(`Add at the top of redirects in docs.json:\n${rule}`),
      },
    ]);
    expect(red.summary).toContain(rule);

    push(fork, [docs([JSON.parse(rule), { source: '/changelog', destination: '/quickstart' }])]);
    const green = await play('synchronize');
    if (typeof green === 'string') throw new Error(green);
    expect([green.conclusion, green.outputs['result'], green.annotations], green.log).toEqual([
      'success',
      'reported',
      [],
    ]);
    for (const run of [red, green]) {
      expect(run.requests.filter(({ server }) => server !== 'github')).toEqual([]);
      expect(writes(run)).toEqual([]);
    }
  });

  it('passes with a line in its own gone-file, which the diff shows, over later pushes', async () => {
    await using scene = await setFork([removal('changelog')]);
    const { stage, fork } = scene;
    const text = '/changelog # releases are on GitHub now\n';
    push(fork, [{ path: '.github/docs-gone.txt', status: 'added', text }]);
    for (let round = 1; round <= 5; round += 1) {
      const run = await check(stage, fork);
      expect([run.conclusion, run.outputs['result']], run.log).toEqual(['success', 'reported']);
      expect(run.summary).toContain('`/changelog`: releases are on GitHub now');
      push(fork, [{ path: `guides/topic-${round}.mdx`, status: 'modified' }]);
    }
    push(fork, [{ path: '.github/docs-gone.txt', status: 'modified', text: '/changelog' }]);
    const run = await check(stage, fork);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(errors(run)[0]).toContain('/changelog, has no reason after #');
  });

  it('is checked for Dependabot, too', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({
      author: 'dependabot[bot]',
      message: 'x',
      files: [removal('changelog')],
    });
    const run = await check(stage, pullRequest, { actor: 'dependabot[bot]' });
    expect(run.outputs['result']).toBe('gated');
  });

  it('gets its result in the summary if a comment is asked for and the token can only read', async () => {
    await using scene = await setFork([removal('changelog')]);
    const { stage, fork } = scene;
    const run = await check(stage, fork, { inputs: { 'report-to': 'comment, summary' } });
    expect([run.conclusion, run.outputs['result'], errors(run)]).toEqual([
      'failure',
      'gated',
      [expect.stringContaining('1 page is removed here without a redirect.')],
    ]);
    expect(run.annotations).toContainEqual({
      kind: 'notice',
      message: expect.stringContaining('GitHub did not write the comment'),
    });
    expect(run.summary).toContain('### 1 page is removed here without a redirect');
  });
});

describe('the report on removed pages without views', () => {
  it('is one rule for a folder that moved, each other rule, and the line for what may go', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const moved = Array.from({ length: 24 }, (_, index): Files[number] => ({
      path: `build/topic-${index + 1}.mdx`,
      previousPath: `guides/topic-${index + 1}.mdx`,
      status: 'renamed',
    }));
    const rest = Array.from({ length: 46 }, (_, index) => removal(`guides/topic-${index + 25}`));
    const others = ['guides/webhooks', 'guides/old-setup'].map(removal);
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'Move',
      files: [...moved, ...rest, ...others],
    });
    const run = await check(stage, pullRequest);
    expect(run.summary).toMatch(/^### 72 pages are removed here without a redirect$/m);
    for (let index = 1; index <= 70; index += 1) expect(run.summary).toContain(`/topic-${index}`);
    expect(run.summary).toContain('/guides/webhooks # reason\n');
    expect(run.summary).toContain('Views are not known here.');
    expect(errors(run)[0]?.length).toBeLessThanOrEqual(4_096);
  });

  it('says that one rule sends a whole folder', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const files = [
      'webhooks',
      'old-setup',
      ...Array.from({ length: 70 }, (_, i) => `topic-${i + 1}`),
    ];
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'Move',
      files: files.map((name) => ({
        path: `build/${name}.mdx`,
        previousPath: `guides/${name}.mdx`,
        status: 'renamed',
      })),
    });
    const run = await check(stage, pullRequest);
    expect(run.summary).toContain(
      '> [!WARNING]\n> 72 pages moved from `/guides/…` to `/build/…`: one rule sends all of them.\n>\n> To send them there, add at the top of `redirects` in `docs.json`:\n>\n> ```json\n> { "source": "/guides/:slug*", "destination": "/build/:slug*" }\n> ```\n',
    );
    expect(errors(run)).toEqual([
      '72 pages are removed here without a redirect.\nAdd at the top of redirects in docs.json:\n{ "source": "/guides/:slug*", "destination": "/build/:slug*" }',
    ]);
  });

  it('sends no readers to another language, though git pairs look-alike copies across', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const { repository } = pullRequest;
    const languages = ['cn', 'ko', 'vi'];
    const topics = [1, 2, 3, 4, 5, 6].map((index) => `topic-${index}.mdx`);
    const files = languages.flatMap((language, index) => {
      const next = languages[(index + 1) % languages.length];
      return topics.map((topic): Files[number] => ({
        path: `${next}/nodes/guides/${topic}`,
        previousPath: `${language}/validators/guides/${topic}`,
        status: 'renamed',
      }));
    });
    for (const { previousPath = '' } of files) repository.setFile('main', previousPath, '# Topic');
    pullRequest.forcePush({ author: OUTSIDER, message: 'Move', files });
    const { summary } = await check(stage, pullRequest);
    for (const language of languages) {
      const rule = `{ "source": "/${language}/validators/:slug*", "destination": "/${language}/nodes/:slug*" }`;
      expect(summary).toContain(rule);
    }
    expect(summary.match(/"source"/g)).toHaveLength(languages.length);
  });

  it('holds every rule of a thousand pages in the summary, and as many as fit in the error', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const { repository } = pullRequest;
    const names = Array.from(
      { length: 1_000 },
      (_, index) => `old/page-${index}-${'x'.repeat(40)}`,
    );
    for (const [index, name] of names.entries())
      repository.setFile('main', `${name}.mdx`, `# ${index}`);
    const files = names.map((name, index): Files[number] => ({
      path: `new-${index % 7}/${name.slice('old/'.length)}.mdx`,
      previousPath: `${name}.mdx`,
      status: 'renamed',
    }));
    pullRequest.forcePush({ author: OUTSIDER, message: 'Move', files });
    const run = await check(stage, pullRequest);
    expect(run.summary.match(/"source": "\/old\/page-/g)).toHaveLength(1_000);
    expect(errors(run)[0]).toMatch(/\n\d+ more are in the job summary\.$/);
    expect(errors(run)[0]?.length).toBeLessThanOrEqual(4_096);
  });

  it('is only a warning at the rules where nothing is to fail', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [removal('changelog')] });
    const run = await check(stage, pullRequest, { inputs: { 'missing-redirects': 'warn' } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'reported']);
    expect(run.annotations).toEqual([
      expect.objectContaining({ kind: 'warning', file: 'docs.json' }),
    ]);
  });

  it('is that it could not be judged, red, with the reason at the file', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const broken = { path: 'docs.json', status: 'modified', text: '{' } as const;
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'x',
      files: [removal('changelog'), broken],
    });
    const run = await check(stage, pullRequest);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(run.annotations).toEqual([
      expect.objectContaining({
        kind: 'error',
        file: 'docs.json',
        message: expect.stringContaining('docs.json is not valid JSON.'),
      }),
    ]);
    expect(run.summary).toContain('docs.json is not valid JSON.');
  });

  it('is not certain where a rule with a wildcard is dropped, until its addresses may go', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const rule = (name: string) => ({
      source: `/blog/:${name}*`,
      destination: `/guides/:${name}*`,
    });
    pullRequest.repository.setFile('main', 'docs.json', docs([rule('slug')]).text ?? '');
    const change = (...files: Files) =>
      pullRequest.forcePush({ author: OUTSIDER, message: 'x', files });
    change(docs([rule('page')]));
    expect((await check(stage, pullRequest)).outputs['result']).toBe('nothing-to-report');
    change(docs([]));
    const run = await check(stage, pullRequest);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    expect(run.outputs['headline']).toMatch(/^The redirect of 1 path could not be checked\./);
    expect(run.summary).toContain('> - `/blog/:slug*`\n');
    const text = '/blog/** # the blog has moved out';
    change(docs([]), { path: '.github/docs-gone.txt', status: 'added', text });
    expect((await check(stage, pullRequest)).outputs['result']).toBe('reported');
  });

  it('is not certain where the host may not follow the only rule, with what to write', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const doubtful = docs([{ source: '/change:rest', destination: '/quickstart' }]);
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'x',
      files: [removal('changelog'), doubtful],
    });
    const run = await check(stage, pullRequest);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    expect(run.outputs['headline']).toMatch(/^1 path has no redirect that is certain to work\./);
    const rule = '{ "source": "/changelog", "destination": "/quickstart" }';
    const remedy = 'Write `/change*`, or one rule for each page.';
    expect(run.summary).toContain(remedy);
    expect(run.summary).toContain(rule);
    expect(errors(run)[0]).toContain(remedy.replaceAll('`', ''));
    expect(errors(run)[0]).toContain(`Add at the top of redirects in docs.json:\n${rule}`);
    const text = '/changelog # releases are on GitHub now';
    push(pullRequest, [{ path: '.github/docs-gone.txt', status: 'added', text }]);
    expect((await check(stage, pullRequest)).outputs['result']).toBe('reported');
  });

  it('is a rule that hides a page, which has to go', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    const change = (destination: string) =>
      pullRequest.forcePush({
        author: OUTSIDER,
        message: 'x',
        files: [docs([{ source: '/changelog', destination }])],
      });
    change('/changelog/index');
    const run = await check(stage, pullRequest);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    expect(run.summary).toContain(
      'Readers of `/changelog` would be sent to `/changelog/index`, which leads back: remove that rule.',
    );
    expect(errors(run)).toEqual([
      '1 path would lead nowhere.\nRemove the rule that hides a page: { "source": "/changelog", "destination": "/changelog/index" }',
    ]);
    change('/quickstart');
    const sent = await check(stage, pullRequest);
    expect([sent.conclusion, sent.outputs['result']]).toEqual(['success', 'reported']);
    expect(sent.summary).toContain('Readers of `/changelog` are sent to `/quickstart`');
  });

  it('is nothing where no page is removed', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'x',
      files: [{ path: 'changelog.mdx', status: 'modified' }],
    });
    const run = await check(stage, pullRequest);
    expect([run.conclusion, run.outputs['result'], run.annotations, run.summary]).toEqual([
      'success',
      'nothing-to-report',
      [],
      '',
    ]);
  });
});

describe('the comment of this mode', () => {
  it('is written only where it is asked for, kept true, and has no state to forge', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [removal('changelog')] });
    await check(stage, pullRequest, { token: stage.token({ contents: 'read' }) });
    expect(stage.comments()).toEqual([]);
    await check(stage, pullRequest, writing(stage));
    const [comment = ''] = stage.comments();
    expect(comment).toMatch(
      /^<!-- docs-agent view-deltas \. redirects -->\n\n### 1 page is removed/,
    );
    expect(comment).not.toContain('docs-agent-state');

    const [{ id } = { id: 0 }] = pullRequest.comments();
    const state = '{"run":9e300,"attempt":1,"head":"x","until":"","report":"complete"}';
    pullRequest.editComment(id, {
      author: OUTSIDER,
      body: `${comment.replace('1 page', 'No page')}\n\n<!-- docs-agent-state ${state} -->`,
    });
    expect(writes(await check(stage, pullRequest, writing(stage)))).toEqual([EDITED]);
    expect(stage.comments().map(withoutRun)).toEqual([withoutRun(comment)]);
    expect(writes(await check(stage, pullRequest, writing(stage)))).toEqual([]);

    push(pullRequest, [docs([{ source: '/changelog', destination: '/quickstart' }])]);
    await check(stage, pullRequest, writing(stage));
    expect(stage.comments()).toEqual([expect.stringContaining('is removed here and redirected.')]);
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [] });
    await check(stage, pullRequest, writing(stage));
    expect(stage.comments()).toEqual([
      expect.stringContaining('This pull request removes no page without a redirect as of'),
    ]);
  });

  it('is never that of another mode, of another folder, or of another account', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    for (const ref of ['main', pullRequest.headRef]) {
      pullRequest.repository.setFile(ref, 'api/docs.json', '{}');
      pullRequest.repository.setFile(ref, 'api/auth.mdx', '# Auth');
    }
    pullRequest.forcePush({
      author: OUTSIDER,
      message: 'x',
      files: [removal('changelog'), removal('api/auth')],
    });
    const forged = '<!-- docs-agent view-deltas . redirects -->\n\nAll is well.';
    pullRequest.comment({ author: OUTSIDER, body: forged });
    await stage.onPullRequest();
    await check(stage, pullRequest, writing(stage));
    await check(stage, pullRequest, {
      ...writing(stage),
      inputs: { ...WRITING, 'docs-root': 'api' },
    });
    const before = stage.comments();
    expect(before.map((body) => body.split('\n', 1)[0])).toEqual([
      '<!-- docs-agent view-deltas . redirects -->',
      '<!-- docs-agent view-deltas acme-docs . pull-request -->',
      '<!-- docs-agent view-deltas . redirects -->',
      '<!-- docs-agent view-deltas api redirects -->',
    ]);
    expect(before[0]).toBe(forged);
    for (const again of [
      await stage.onPullRequest(),
      await check(stage, pullRequest, writing(stage)),
    ])
      expect(writes(again)).toEqual([]);
    expect(stage.comments()).toEqual(before);
  });

  it('of two runs at once is one', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [removal('changelog')] });
    await Promise.all([1, 2, 3].map(() => check(stage, pullRequest, writing(stage))));
    await check(stage, pullRequest, writing(stage));
    expect(stage.comments()).toHaveLength(1);
  });

  it('is about the head that came meanwhile', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [removal('changelog')] });
    stage.sandbox.githubServer.after({ path: /graphql$/, body: 'ViewDeltasGoneFile' }, () => {
      push(pullRequest, [removal('guides/webhooks')]);
    });
    const run = await check(stage, pullRequest, writing(stage));
    expect(run.outputs['missing-redirects']).toBe('2');
    expect(stage.comments()).toEqual([
      expect.stringContaining(`For \`${pullRequest.headSha.slice(0, 7)}\``),
    ]);
  });
});

describe('inputs of this mode', () => {
  it.each([
    ['impact-after-weeks', '4'],
    ['cache-dir', 'traffic'],
    ['numbers', 'relative'],
    ['missing-redirects', 'off'],
    ['report-to', 'issue'],
  ])('`%s` is an error, which names it', async (input, value) => {
    await using stage = await setStage();
    const run = await check(stage, stage.scene.pullRequest, { inputs: { [input]: value } });
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'error']);
    expect(errors(run)[0]).toMatch(new RegExp(`^Input \`${input}\``));
    expect(run.requests).toEqual([]);
  });

  it.each(['api-key', 'project-id', 'base-url'])(
    '`%s` is required in the others, in the words of any missing input',
    async (input) => {
      await using stage = await setStage();
      const run = await stage.onPullRequest({ inputs: { [input]: '' } });
      expect(errors(run)).toEqual([
        expect.stringMatching(
          new RegExp(`^Input \`${input}\` is missing or empty\\. Set it under \`with:\`;`),
        ),
      ]);
    },
  );

  it('a key that is given all the same is masked, and goes nowhere', async () => {
    await using stage = await setStage();
    const { apiKey, inputs, pullRequest } = stage.scene;
    const run = await check(stage, pullRequest, {
      inputs: { ...inputs, 'issue-title': apiKey },
      workflowSecrets: [],
    });
    expect(run.requests.filter(({ server }) => server === 'service')).toEqual([]);
    expect(run.leaks).toEqual([]);
  });

  it('a missing permission is named with the access that this mode needs', async () => {
    await using stage = await setStage();
    const body = '{"message":"Resource not accessible by integration"}';
    stage.sandbox.githubServer.next({ path: /\/pulls\/42\/files$/ }, { status: 403, body });
    const run = await check(stage, stage.scene.pullRequest);
    expect(errors(run)[0]).toContain('Add `pull-requests: read` to the job');
  });

  it('a dry run fails nothing and writes nothing', async () => {
    await using stage = await setStage();
    const { pullRequest } = stage.scene;
    pullRequest.forcePush({ author: OUTSIDER, message: 'x', files: [removal('changelog')] });
    const inputs = { ...WRITING, 'dry-run': 'true' };
    const run = await check(stage, pullRequest, { ...writing(stage), inputs });
    expect([run.conclusion, run.outputs['result'], writes(run)]).toEqual([
      'success',
      'dry-run',
      [],
    ]);
    expect(run.log).toContain('### 1 page is removed here without a redirect');
  });
});

describe('an event without a pull request', () => {
  it.each(['push', 'merge_group'])('%s gets one notice that nothing was checked', async (name) => {
    await using stage = await setStage();
    const event = { name, payload: {} };
    const inputs = { mode: 'redirects', 'missing-redirects': 'fail' };
    const run = await stage.on({ event, inputs });
    expect([run.conclusion, run.outputs['result']]).toEqual(['success', 'nothing-to-report']);
    expect(run.annotations).toEqual([
      { kind: 'notice', message: expect.stringMatching(/^Redirects were not checked,/) },
    ]);
    expect(run.requests).toEqual([]);
  });

  it.each(['push', 'merge_group'])(
    '%s gets that notice in the report of the site, too, if missing redirects are to fail',
    async (name) => {
      await using stage = await setStage();
      const { inputs } = stage.scene;
      const event = { name, payload: {} };
      const run = await stage.on({ event, inputs: { ...inputs, 'missing-redirects': 'fail' } });
      expect(run.conclusion).toBe('success');
      const notices = run.annotations.filter(({ kind }) => kind === 'notice');
      expect(notices).toEqual([
        { kind: 'notice', message: expect.stringMatching(/^Redirects were not checked,/) },
      ]);
      const quiet = await stage.on({ event, inputs });
      expect(quiet.annotations.filter(({ kind }) => kind === 'notice')).toEqual([]);
    },
  );

  it('of any other kind is an error that says where to run it', async () => {
    await using stage = await setStage();
    const run = await stage.on({
      event: { name: 'schedule', payload: {} },
      inputs: { mode: 'redirects' },
    });
    expect(errors(run)[0]).toContain('Run it on `pull_request`, or give `pr-number`.');
  });
});

function withoutRun(comment: string): string {
  return comment.replace(/\/actions\/runs\/\d+/g, '');
}
