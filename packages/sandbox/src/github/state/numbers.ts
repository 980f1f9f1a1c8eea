import type { World } from './world.ts';

/** Issues and pull requests of a repository share one sequence of numbers. */
export function nextNumber(world: World, repositoryId: number): number {
  const taken = world
    .latest()
    .issues.all()
    .filter((issue) => issue.repositoryId === repositoryId)
    .map((issue) => issue.number);
  return Math.max(0, ...taken) + 1;
}
