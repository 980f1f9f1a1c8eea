// Runs the bundles of the actions as a runner would, on real event payloads, against local
// stand-ins for the service and for GitHub, which check every request. Prints what shows, or all
// requests and texts with `--verbose`, and writes what people would see to a folder.
import { mkdir, mkdtempDisposable, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PullRequest } from '../src/github/index.ts';
import type { RunResult } from '../src/runner/run.ts';
import { createSandbox } from '../src/sandbox.ts';
import {
  AGENT,
  DOCS,
  MAINTAINER,
  OUTSIDER,
  REVIEWER,
  serveAged,
  setAskedWebhooks,
  submitReview,
  TOUCHED_TRAFFIC,
} from '../src/scenarios/index.ts';
import { type Detail, tellStory } from './story.ts';
import { renderStoryPage } from './story-page.ts';

/** Docs are viewed less at the turn of the year. */
const HOLIDAYS = [
  { day: '2025-12-22', human: 0.7, ai: 0.8 },
  { day: '2026-01-05', human: 1 / 0.7, ai: 1 / 0.8 },
];
/** One page is viewed less lately. */
const FALL = { day: '2026-10-19', human: 0.4 };

/** The Monday after four whole weeks since the merge. */
const DUE = '2026-12-21T06:23:00Z';

/** What the agent does in the second round. */
const SECOND_PATCH = `@@ -11,2 +11,2 @@ ## Errors
-| 409 | The resource changed meanwhile |
-| 503 | Try again later |
+| 409 | The resource changed meanwhile. Not safe to retry |
+| 503 | Try again later. Safe to retry |
`;

const detail: Detail = process.argv.includes('--verbose') ? 'requests' : 'moments';
const root = fileURLToPath(new URL('../../../', import.meta.url));
const output = join(root, 'demo-output');

await using sandbox = await createSandbox();
/** The site's other pages, with about two thirds of its views. */
const otherPages = DOCS.map((page) => ({
  ...page,
  humanPerDay: page.humanPerDay * 0.36,
  aiPerDay: page.aiPerDay * 0.36,
  trend: 0.002,
  changes: [
    ...(page.changes ?? []),
    ...HOLIDAYS,
    ...(page.path === '/guides/testing' ? [FALL] : []),
  ],
}));
const scene = setAskedWebhooks(sandbox, otherPages);
const { issue, repository, projectId } = scene;
repository.addCollaborator(REVIEWER, 'write');
serveAged({ sandbox, scene: { projectId, pullRequest: { repository } } }, [
  ...TOUCHED_TRAFFIC,
  ...otherPages,
]);
const { github } = sandbox;
const event = {
  repository: repository.fullName,
  actor: REVIEWER,
  token: scene.token,
  workflowSecrets: [scene.apiKey],
};

console.log(`\n1. start-job: ${MAINTAINER} sets a label on issue #${issue.number}\n`);
const LABEL = 'docs-agent: start';
issue.label(LABEL, MAINTAINER);
const started = await sandbox.run(join(root, 'actions/start-job'), {
  ...event,
  actor: MAINTAINER,
  inputs: scene.inputs,
  event: {
    name: 'issues',
    payload: github.payload('issues.labeled', { issue, label: LABEL, sender: MAINTAINER }),
  },
});
printRun(started, 'reason');
const [pullRequest] = scene.pullRequests;
const [job] = scene.jobs;
const [onIssue] = issue.comments;
if (pullRequest === undefined || job === undefined || onIssue === undefined)
  throw new Error('Expected a job, its pull request, and a comment on the issue.');

/** Runs forward-review on a review. No input names the job. */
async function forward(made: PullRequest, review: { id: number }): Promise<RunResult> {
  return sandbox.run(join(root, 'actions/forward-review'), {
    ...event,
    inputs: scene.inputs,
    event: {
      name: 'pull_request_review',
      payload: github.payload('pull_request_review.submitted', { pullRequest: made, review }),
    },
  });
}

console.log(
  `\n2. forward-review: ${REVIEWER} reviews the agent’s pull request #${pullRequest.number}\n`,
);
const review = submitReview(pullRequest);
console.log(
  `  The review has a summary and 3 inline comments; ${OUTSIDER}, without access, left a remark too.\n`,
);
const forwarded = await forward(pullRequest, review);
printRun(forwarded, 'reason');

console.log('\n3. view-deltas on a schedule: the whole site, and a year of it into the cache\n');
await using workspace = await mkdtempDisposable(join(tmpdir(), 'docs-agent-demo-'));
const viewed = {
  ...event,
  workspace: workspace.path,
  // The demo's repository is public.
  inputs: { ...scene.inputs, 'cache-dir': 'traffic', 'definition-changes': '', numbers: 'exact' },
};
const scheduled = await sandbox.run(join(root, 'actions/view-deltas'), {
  ...viewed,
  event: { name: 'schedule', payload: github.payload('schedule', { repository }) },
});
printRun(scheduled, 'headline');

console.log(
  `\n4. view-deltas: who views the pages that pull request #${pullRequest.number} touches\n`,
);
const compared = await sandbox.run(join(root, 'actions/view-deltas'), {
  ...viewed,
  event: {
    name: 'pull_request',
    payload: github.payload('pull_request.synchronize', { pullRequest }),
  },
});
printRun(compared, 'headline');

const [binding, tracking, deltas] = pullRequest.comments();
const [task, message, ...others] = job.messages;
if (!binding || !tracking || !deltas || !task || !message || others.length > 0) {
  throw new Error(
    `Expected two prompts and three comments, got ${job.messages.length} and ${pullRequest.comments().length}.`,
  );
}

console.log(
  `\n5. forward-review, the second round: ${REVIEWER} replies under our answer in a thread\n`,
);
const written = pullRequest.reviewComments();
job.onMessage(async (_message, turn) => {
  await turn.sleep(95_000);
  pullRequest.pushCommit({
    author: AGENT,
    message: 'Say in the table what is safe to retry',
    files: [{ path: 'api/errors.mdx', status: 'modified', patch: SECOND_PATCH }],
  });
  turn.complete();
});
const reply = 'And 409? Say in the table that it is not safe to retry, and that 503 is.';
const answer = written.find(({ author }) => author === 'github-actions[bot]');
const answered = written.find(
  ({ author, threadId }) => author === REVIEWER && threadId === answer?.threadId,
);
const again = await forward(
  pullRequest,
  pullRequest.submitReview({
    author: REVIEWER,
    state: 'CHANGES_REQUESTED',
    comments: [
      {
        path: answered?.path ?? '',
        inReplyTo: answered?.id ?? 0,
        body: reply,
      },
    ],
  }),
);
printRun(again, 'reason');
const [, , second, ...further] = job.messages;
const [, secondTracking] = pullRequest.comments();
if (second === undefined || secondTracking === undefined || further.length > 0)
  throw new Error(`Expected a third prompt, got ${job.messages.length} in all.`);

console.log('\n6. view-deltas: four weeks after the merge, what it did to the views\n');
pullRequest.merge();
sandbox.clock.advanceTo(Date.parse(DUE));
const effect = await sandbox.run(join(root, 'actions/view-deltas'), {
  ...viewed,
  inputs: { ...viewed.inputs, mode: 'impact', 'impact-after-weeks': '4' },
  event: { name: 'schedule', payload: github.payload('schedule', { repository }) },
});
printRun(effect, 'headline');
const impact = pullRequest.comments().at(-1);
if (impact === undefined || !impact.body.includes('after this merge'))
  throw new Error('Expected a comment on the effect.');

await rm(output, { recursive: true, force: true });
await mkdir(output);
const files = new Map([
  ['start-job-prompt.md', task.prompt],
  ['start-job-comment.md', onIssue.body],
  ['start-job-pull-request-comment.md', binding.body],
  ['prompt.md', message.prompt],
  ['forward-review-comment.md', tracking.body],
  ['forward-review-summary.md', forwarded.summary],
  ['second-prompt.md', second.prompt],
  ['forward-review-second-comment.md', secondTracking.body],
  ['view-deltas-comment.md', deltas.body],
  ['view-deltas-impact-comment.md', impact.body],
  ['view-deltas-site-summary.md', scheduled.summary],
  ['view-deltas.json', compared.tempFiles.get('docs-traffic/view-deltas.json') ?? ''],
  ['view-deltas.csv', compared.tempFiles.get('docs-traffic/view-deltas.csv') ?? ''],
]);
files.set(
  'index.html',
  await renderStoryPage({
    asked: {
      issue: issue.record,
      prompt: task.prompt,
      comment: onIssue.body,
      binding: binding.body,
    },
    reviewComments: written,
    prompt: message.prompt,
    tracking: tracking.body,
    second: { reply, prompt: second.prompt, tracking: secondTracking.body },
    deltas: deltas.body,
    site: scheduled.summary,
    impact: impact.body,
  }),
);
for (const [name, text] of files) await writeFile(join(output, name), text);

if (detail === 'requests') {
  const texts = [
    ['The agent received one prompt for the issue', task.prompt],
    ['And exactly one for each review. The first', message.prompt],
    ['The second', second.prompt],
    ['The comment on the touched pages', deltas.body],
  ];
  for (const [title, text = ''] of texts) console.log(`\n${title}:\n\n${indent(text)}`);
}
console.log(`
To look at, as GitHub would show it: demo-output/index.html
Beside it: the prompts, comments and reports, each as a file.`);
await sandbox.stop();
console.log(
  `
Every request and answer kept to GitHub’s published description, and no secret left the runs.
Each request, and the texts: npm run demo -- --verbose
With your own project, read only: npm run demo -- --live FOLDER_OF_YOUR_DOCS`,
);

function printRun(run: RunResult, sentence: 'reason' | 'headline'): void {
  console.log(tellStory(run.requests, detail).join('\n'));
  if (run.conclusion !== 'success')
    throw new Error(`The step ended with ${run.conclusion}:\n${run.log}`);
  const seconds = Math.round(run.elapsedMs / 1_000);
  const time = seconds > 0 ? ` (${seconds} s of the sandbox’s time)` : '';
  console.log(`  ${run.outputs['result']}: ${run.outputs[sentence]}${time}`);
}

function indent(text: string): string {
  return text.replace(/^/gm, '  │ ');
}
