export { type CrashPoint, type CrashPoints, crashPointsOf } from './crash-points.ts';
export { type ArmedDeath, armDeath, type Death, runAndDie } from './death.ts';
export { letPass } from './let-pass.ts';
export { type Seeded, seeded } from './seeded.ts';
