/**
 * How much the tests play, for docs/proof.md. What follows from a run is held to it by the test
 * that makes that run.
 */
export const PROOF_COUNTS = {
  faultCells: 500,
  faultCellsDrawn: 150,
  /** Of reviews of 1 and of 120 comments: moments in which a run can die. */
  crashPoints: { 1: 30, 120: 36 },
  /** A death with `post`, and one without it. */
  deathsAtPoint: 2,
  /** Deaths at instants that a seed draws. */
  randomKills: 200,
  scheduleSeeds: [1, 2, 3, 4, 5],
  schedulesOfSeed: 10,
  races: 40,
} as const;
