import type { RestOperations } from '../call.ts';
import { blobOperations } from './blobs.ts';
import { commentOperations } from './comments.ts';
import { issueOperations } from './issues.ts';
import { labelOperations } from './labels.ts';
import { pullOperations } from './pulls.ts';
import { reactionOperations } from './reactions.ts';
import { repositoryOperations } from './repositories.ts';
import { reviewRequestOperations } from './review-requests.ts';
import { treeOperations } from './trees.ts';

/** Every REST operation that the sandbox has, keyed as in GitHub's description. */
export const restOperations: RestOperations = {
  ...repositoryOperations,
  ...treeOperations,
  ...blobOperations,
  ...issueOperations,
  ...labelOperations,
  ...commentOperations,
  ...reactionOperations,
  ...pullOperations,
  ...reviewRequestOperations,
};
