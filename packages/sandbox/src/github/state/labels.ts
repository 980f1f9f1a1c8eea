import type { View } from './world.ts';

/** Every label of a repository. In the sandbox a label exists from its first use on. */
export function labelsOf(view: View, repositoryId: number): string[] {
  const issues = view.issues.all().filter((issue) => issue.repositoryId === repositoryId);
  const ids = new Set(issues.map(({ id }) => id));
  const used = view.issueEvents
    .all()
    .flatMap((event) => (event.kind === 'labeled' && ids.has(event.issueId) ? [event.label] : []));
  return [...new Set(used)];
}

/** GitHub compares names of labels without their case. */
export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
