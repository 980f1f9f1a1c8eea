import type { Step } from './steps.ts';

/**
 * The part of the steps that one of several machines runs: of each step with tests a part of its
 * files, and all other steps on the first machine.
 *
 * @param shard `INDEX/COUNT`, counted from 1
 * @throws {Error} for any other text
 */
export function shardOf(steps: readonly Step[], shard: string): Step[] {
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (index < 1 || index > count)
    throw new Error(`--shard is "${shard}". It must be INDEX/COUNT, such as 1/2.`);
  return steps.flatMap((step) => {
    if (step.vitestProject === undefined) return index === 1 ? [step] : [];
    return [
      {
        ...step,
        commands: step.commands.map((command) => [...command, `--shard=${shard}`] as const),
      },
    ];
  });
}
