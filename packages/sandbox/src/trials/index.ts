export { type CrashPoint, type CrashPoints, crashPointsOf } from './crash-points.ts';
export { type Death, runAndDie } from './death.ts';
export { drawnTrouble } from './drawn-trouble.ts';
export { letPass } from './let-pass.ts';
export { seeded } from './seeded.ts';
export { runInto, type Trouble } from './trouble.ts';
