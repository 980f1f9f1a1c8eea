import type { RestOperations } from '../call.ts';
import { commentOperations } from './comments.ts';
import { issueOperations } from './issues.ts';
import { pullOperations } from './pulls.ts';
import { reactionOperations } from './reactions.ts';
import { repositoryOperations } from './repositories.ts';
import { treeOperations } from './trees.ts';

/** Every REST operation that the sandbox has, keyed as in GitHub's description. */
export const restOperations: RestOperations = {
  ...repositoryOperations,
  ...treeOperations,
  ...issueOperations,
  ...commentOperations,
  ...reactionOperations,
  ...pullOperations,
};
