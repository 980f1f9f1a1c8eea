import type { Behaviour } from './behaviour.ts';
import { issueBehaviours } from './issues.ts';
import { mutationBehaviours } from './mutations.ts';
import { readingBehaviours } from './reading.ts';
import { sandboxOnlyBehaviours } from './sandbox-only.ts';
import { writingBehaviours } from './writing.ts';

export type { Behaviour, Target } from './behaviour.ts';
export { renderBehaviours } from './render.ts';

/** Every behaviour of GitHub's that the sandbox claims and that no schema states. */
export const behaviours: readonly Behaviour[] = [
  ...writingBehaviours,
  ...mutationBehaviours,
  ...issueBehaviours,
  ...readingBehaviours,
  ...sandboxOnlyBehaviours,
];
