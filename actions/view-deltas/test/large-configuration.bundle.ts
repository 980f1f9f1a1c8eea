import { describe, expect, it } from 'vitest';
import { errors, type Stage, setStage } from './support/stage.ts';

type Files = NonNullable<Parameters<Stage['scene']['pullRequest']['forcePush']>[0]['files']>;

const GATE = { inputs: { 'missing-redirects': 'fail' } };

const REMOVED = ['/guides/webhooks', '/guides/old-setup'];
const THEIR_RULES = REMOVED.map((source) => ({ source, destination: '/quickstart' }));

/** Rules of addresses that were given up long ago, of this many bytes as JSON. */
function oldRules(bytes: number): object[] {
  const rule = (index: number) => ({
    source: `/old/${'topic-'.repeat(10)}${String(index).padStart(5, '0')}`,
    destination: '/quickstart',
  });
  const bytesOfEach = JSON.stringify(rule(0)).length + 1;
  return Array.from({ length: Math.floor(bytes / bytesOfEach) }, (_, index) => rule(index));
}

const whole = (redirects: unknown) =>
  JSON.stringify({ navigation: { pages: ['index', 'quickstart'] }, redirects });

/** What real sites have: one file of 724 kB, and rules of 930 kB through `$ref`. */
const CONFIGURATIONS: Readonly<
  Record<string, (more: readonly object[]) => Record<string, string>>
> = {
  'in a docs.json of 724 kB': (more) => ({ 'docs.json': whole([...oldRules(724_000), ...more]) }),
  'in a file of 930 kB that docs.json refers to': (more) => ({
    'docs.json': whole({ $ref: './redirects.json' }),
    'redirects.json': JSON.stringify([...oldRules(930_000), ...more]),
  }),
};

/** A pull request that removes two viewed pages, on docs with this configuration. */
async function setRemoval(
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<Stage> {
  const stage = await setStage();
  const { pullRequest } = stage.scene;
  for (const [path, text] of Object.entries(before))
    pullRequest.repository.setFile('main', path, text);
  const changed: Files = Object.entries(after)
    .filter(([path, text]) => before[path] !== text)
    .map(([path, text]) => ({ path, status: 'modified', text }));
  const removed: Files = REMOVED.map((path) => ({
    path: `${path.slice(1)}.mdx`,
    status: 'removed',
  }));
  pullRequest.forcePush({
    author: 'docs-agent[bot]',
    message: 'Remove two pages',
    files: [...removed, ...changed],
  });
  return stage;
}

describe.each(Object.entries(CONFIGURATIONS))('rules %s', (_where, configuration) => {
  it('are read whole: removed pages pass with their redirects', async () => {
    await using stage = await setRemoval(configuration([]), configuration(THEIR_RULES));
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result'], run.annotations], run.log).toEqual([
      'success',
      'reported',
      [],
    ]);
    expect(run.outputs).toMatchObject({ 'missing-redirects': '0', warnings: '0' });
    expect(stage.comments()[0]).toContain('2 paths are removed here and redirected');
  });

  it('are read whole: removed pages fail the gate without their redirects', async () => {
    await using stage = await setRemoval(configuration([]), configuration([]));
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']]).toEqual(['failure', 'gated']);
    expect(run.outputs).toMatchObject({ 'missing-redirects': '2', warnings: '2' });
  });
});

describe('a configuration of more than 10 MB', () => {
  it.each<[where: string, configuration: Record<string, string>]>([
    ['in one file', { 'docs.json': `${whole(THEIR_RULES)}${' '.repeat(10_000_000)}` }],
    [
      'in several files',
      {
        'docs.json': whole([{ $ref: './a.json' }, { $ref: './b.json' }]),
        'a.json': `${JSON.stringify(THEIR_RULES[0])}${' '.repeat(5_000_000)}`,
        'b.json': `${JSON.stringify(THEIR_RULES[1])}${' '.repeat(5_000_000)}`,
      },
    ],
  ])('is too large, and says so, %s', async (_where, configuration) => {
    await using stage = await setRemoval({ 'docs.json': whole([]) }, configuration);
    const run = await stage.onPullRequest(GATE);
    expect([run.conclusion, run.outputs['result']], run.log).toEqual(['failure', 'gated']);
    const why = 'docs.json is too large: with the files that it refers to, it has more than 10 MB.';
    expect(errors(run)[0]).toContain(why);
    expect(stage.comments()[0]).toContain(why);
  });
});
