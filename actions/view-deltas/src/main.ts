import { runAction } from '@docs-agent/action-kit';
import { viewDeltas } from './view-deltas.ts';

await runAction({ sentenceOutput: 'headline', main: viewDeltas });
