import { describe, expect, it } from 'vitest';
import { tripsToPrompt } from '../src/figures/round-trips.ts';

describe('forward-review', () => {
  it.each([1, 15, 100])('has at most 3 round trips before the prompt for %d comments', async (comments) => {
    expect((await tripsToPrompt(comments)).inSequence).toBeLessThanOrEqual(3);
  });
});
