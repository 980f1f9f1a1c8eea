/** Schedules are played side by side, as many as there are seeds, so that no processor is idle. */
export const SEEDS = [1, 2, 3, 4, 5].map((seed) => ({ seed }));
