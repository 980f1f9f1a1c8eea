import { runAction } from '@docs-agent/action-kit';
import { finishInterrupted } from './finish-interrupted.ts';
import { forwardReview } from './forward-review.ts';

await runAction({ sentenceOutput: 'reason', main: forwardReview, post: finishInterrupted });
