import { runAction } from '@docs-agent/action-kit';
import { forwardReview } from './forward-review.ts';
import { finishInterrupted } from './post.ts';

await runAction({
  sentenceOutput: 'reason',
  main: forwardReview,
  post: finishInterrupted,
});
