import { describe, expect, it } from 'vitest';
import { requestsByPhase } from '../src/figures/github-requests.ts';
import { tripsToPrompt } from '../src/figures/round-trips.ts';

describe('forward-review', () => {
  it.each([1, 15, 100])(
    'has at most 3 round trips before the prompt for %d comments',
    async (comments) => {
      expect((await tripsToPrompt(comments)).inSequence).toBeLessThanOrEqual(3);
    },
  );

  it('asks GitHub at most 8 times for 15 comments, beside replies and waiting', async () => {
    const { outcome, end } = await requestsByPhase(15, 'seen while waiting');
    expect(outcome + end).toBeLessThanOrEqual(8);
  });

  it('asks twice more, for the comparison and the commit, after a push that no look could see', async () => {
    const { outcome, end } = await requestsByPhase(15, 'at the very end');
    expect(outcome + end).toBeLessThanOrEqual(10);
  });

  it('asks GitHub at most 60 times in all where the agent takes half an hour, three replies included', async () => {
    const { outcome, replies, waiting, end } = await requestsByPhase(3, 'after half an hour');
    expect(replies).toBe(3);
    expect(outcome + replies + waiting + end).toBeLessThanOrEqual(60);
  });
});
