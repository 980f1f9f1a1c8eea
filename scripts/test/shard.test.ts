import { describe, expect, it } from 'vitest';
import { shardOf } from '../check/shard.ts';
import { shortSteps } from '../check/steps.ts';

const namesIn = (shard: string) => shardOf(shortSteps, shard).map(({ name }) => name);

describe('steps on several machines', () => {
  it('all run on the first, with a part of the files of each step with tests', () => {
    expect(namesIn('1/3')).toEqual(shortSteps.map(({ name }) => name));
    expect(shardOf(shortSteps, '1/3').find(({ name }) => name === 'unit')?.commands).toEqual([
      ['vitest', 'run', '--project', 'unit', '--shard=1/3'],
    ]);
  });

  it('run on the others where they have tests', () => {
    expect(namesIn('3/3')).toEqual(['unit', 'bundles']);
  });

  it.each(['', '1', '0/2', '3/2', '1/2/3', 'a/b'])('are none for "%s"', (shard) => {
    expect(() => shardOf(shortSteps, shard)).toThrow('INDEX/COUNT');
  });
});
