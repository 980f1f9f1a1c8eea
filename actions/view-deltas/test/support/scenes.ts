import { setStage } from './stage.ts';

type Push = Awaited<ReturnType<typeof setStage>>['scene']['pullRequest']['forcePush'];
type Files = NonNullable<Parameters<Push>[0]['files']>;

/** What people see, each as the built action writes it on a pull request. */
export const scenes: Readonly<Record<'quiet' | 'warning' | 'large', () => Promise<string>>> = {
  quiet: () => commentOn(edits(['guides/topic-3.mdx', 'guides/topic-9.mdx'])),
  warning: () =>
    commentOn([
      { path: 'guides/webhooks.mdx', status: 'removed' },
      { path: 'guides/agents.mdx', status: 'added', text: '# Agents\n' },
      { path: 'snippets/retries.mdx', status: 'modified', text: 'Retries stop after 8 attempts.\n' },
      ...edits(['quickstart.mdx', 'changelog.mdx', 'guides/topic-3.mdx']),
    ]),
  large: () => commentOn(edits(Array.from({ length: 64 }, (_, index) => `${longName(index)}.mdx`)), longName),
};

const edits = (paths: readonly string[]): Files => paths.map((path) => ({ path, status: 'modified' }));

/** A page path of thirty characters, with its slash. */
function longName(index: number): string {
  return `guides/how-to-do-it-well-${index}-`.padEnd(29, 'x');
}

/** The comment on a pull request that changes these files. */
async function commentOn(files: Files, viewed?: (index: number) => string): Promise<string> {
  await using stage = await setStage();
  if (viewed !== undefined) {
    stage.sandbox.service.setSite(stage.scene.projectId, {
      paths: Array.from({ length: 90 }, (_, index) => ({
        path: `/${viewed(index)}`,
        humanPerDay: 2_000 / (1 + index / 9),
        aiPerDay: 800 / (1 + index / 9),
        changes: index % 13 === 3 ? [{ day: '2026-10-19', human: index % 2 === 0 ? 1.9 : 0.5 }] : [],
      })),
    });
  }
  const { repository } = stage.scene.pullRequest;
  repository.setFile('main', 'guides/events/webhooks.mdx', '# Webhooks\n');
  for (const page of ['guides/topic-1', 'guides/topic-2'])
    repository.setFile(
      'main',
      `${page}.mdx`,
      'import Retries from "/snippets/retries.mdx";\n\n<Retries />\n',
    );
  stage.scene.pullRequest.forcePush({ author: 'docs-agent[bot]', message: 'Edit pages', files });
  await stage.onPullRequest();
  return stage.comments()[0] ?? '';
}
