export { type CrashPoint, type CrashPoints, crashPointsOf } from './crash-points.ts';
export { type ArmedDeath, armDeath, type Death, runAndDie } from './death.ts';
export { drawnTrouble } from './drawn-trouble.ts';
export { letPass } from './let-pass.ts';
export { type Seeded, seeded } from './seeded.ts';
export { runInto, type Trouble, type TroubledRequests } from './trouble.ts';
