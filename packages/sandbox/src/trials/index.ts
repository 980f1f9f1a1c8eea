export { runUntilEnd } from './again.ts';
export { always } from './always.ts';
export {
  type CrashPoint,
  type CrashPoints,
  crashPointsOf,
  decisiveDeaths,
  isInDoubt,
  triedRequests,
} from './crash-points.ts';
export { type Death, runAndDie, runAndKill } from './death.ts';
export { drawCells } from './draw.ts';
export { drawnTrouble } from './drawn-trouble.ts';
export { openElsewhere } from './elsewhere.ts';
export type { FaultOptions, NamedFault } from './faults.ts';
export { flawsOf } from './flaws.ts';
export { letPass } from './let-pass.ts';
export { lockBefore, permissionsAskedFor } from './locked.ts';
export { drawnReadLagMs, drawnSkewMs, opposedSkewMs } from './machines.ts';
export { runClosely, STAGGER_MS } from './race.ts';
export {
  beginFault,
  faultsOfRequest,
  type Purposes,
  type RequestCell,
  requestCells,
} from './request-cells.ts';
export { numberedRequests } from './requests.ts';
export {
  calmDown,
  drawnLagMs,
  drawnRun,
  runApart,
  type ScheduledRun,
  storyOf,
  testSchedules,
  whileReadsLag,
} from './schedule.ts';
export { seeded } from './seeded.ts';
export type { PlayedCell } from './table.ts';
export { chooseCells, testCells } from './test-cells.ts';
export { runInto, type Trouble } from './trouble.ts';
