import { setStage } from './stage.ts';

/** What people see, each as the built action writes it on a pull request. */
export const scenes: Readonly<Record<'quiet' | 'large', () => Promise<string>>> = {
  quiet: () => commentOn(['guides/topic-3.mdx', 'guides/topic-9.mdx']),
  large: () =>
    commentOn(
      Array.from({ length: 64 }, (_, index) => `${longName(index)}.mdx`),
      longName,
    ),
};

/** A page path of thirty characters, with its slash. */
function longName(index: number): string {
  return `guides/how-to-do-it-well-${index}-`.padEnd(29, 'x');
}

/** The comment on a pull request that edits these files. */
async function commentOn(files: readonly string[], viewed?: (index: number) => string): Promise<string> {
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
  stage.scene.pullRequest.forcePush({
    author: 'docs-agent[bot]',
    message: 'Edit pages',
    files: files.map((path) => ({ path, status: 'modified' as const })),
  });
  await stage.onPullRequest();
  return stage.comments()[0] ?? '';
}
