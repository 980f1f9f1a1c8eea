import { runAction } from '@docs-agent/action-kit';
import { finishInterrupted } from './post.ts';
import { startJob } from './start-job.ts';

await runAction({
  sentenceOutput: 'reason',
  main: startJob,
  post: finishInterrupted,
});
