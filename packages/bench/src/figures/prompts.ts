import { createSandbox } from '@docs-agent/sandbox';
import { docsReviews, submitDocsReview } from '@docs-agent/sandbox/scenarios';
import { runOnReview } from '../measure/review-run.ts';
import type { Figure } from './figure.ts';
import { asPercent } from './share-text.ts';

/** Longer than any in a prompt. */
const FENCE = '~'.repeat(8);

/**
 * The prompts of typical reviews, how long they are, and how much of them are the lines around what
 * people wrote.
 */
export async function promptsOfReviews(): Promise<Figure> {
  const rows: string[][] = [];
  const prompts: string[] = [];
  for (const docsReview of docsReviews) {
    await using sandbox = await createSandbox();
    const { action, scene, options } = runOnReview(sandbox, (pullRequest) =>
      submitDocsReview(pullRequest, docsReview),
    );
    const run = await sandbox.run(action, {
      ...options,
      inputs: { ...options.inputs, wait: 'false' },
    });
    const prompt = scene.job.messages[0]?.prompt;
    if (prompt === undefined) throw new Error(`no prompt was sent:\n${run.log}`);
    const comments = String(docsReview.comments.length);
    rows.push([docsReview.name, comments, String(prompt.length), asPercent(shareOfFences(prompt))]);
    prompts.push(`Prompt of “${docsReview.name}”:\n\n${FENCE}text\n${prompt}\n${FENCE}`);
  }
  return {
    title: 'Prompts',
    method:
      'forward-review on six reviews of docs in the sandbox: the prompt that came to the service.',
    columns: ['review', 'comments', 'characters', 'of them in fence lines'],
    rows,
    appendix: prompts.join('\n\n'),
  };
}

function shareOfFences(prompt: string): number {
  const fences = prompt.split('\n').filter((line) => /^(?:BEGIN|END) [\da-f]{8}$/.test(line));
  return fences.reduce((length, line) => length + line.length + 1, 0) / prompt.length;
}
