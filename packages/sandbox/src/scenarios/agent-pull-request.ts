import type { PullRequest, Repository } from '../github/index.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ServiceJob } from '../service/job.ts';
import type { ServiceProject } from '../service/service.ts';
import type { PageTraffic } from '../service/site.ts';
import { docsConfigurationAfter, docsFiles } from './docs-files.ts';

/**
 * A repository of docs with a pull request that an agent opened, its job, and a site whose pages
 * are viewed.
 */
export interface AgentPullRequest {
  /** `owner/name` */
  repository: string;
  pullRequest: PullRequest;
  job: ServiceJob;
  projectId: string;
  apiKey: string;
  /** Makes another key of the project. */
  createKey: ServiceProject['createKey'];
  /** A workflow's token with the permissions that the actions ask for. */
  token: string;
  /** Inputs that the actions need, as the workflow's `with`. */
  inputs: Record<string, string>;
}

export const REVIEWER = 'octo-reviewer';
export const OUTSIDER = 'passer-by';
export const AGENT = 'docs-agent[bot]';

/**
 * Pages that the pull request touches. Some move halfway through the eight weeks before the scene.
 */
export const TOUCHED_TRAFFIC: readonly PageTraffic[] = [
  {
    path: '/quickstart',
    humanPerDay: 190,
    aiPerDay: 80,
    changes: [{ day: '2026-10-19', human: 1.28 }],
  },
  { path: '/guides/webhooks', humanPerDay: 95, aiPerDay: 62 },
  { path: '/guides/webhooks.md', humanPerDay: 0, aiPerDay: 9 },
  {
    path: '/reference/errors',
    humanPerDay: 24,
    aiPerDay: 5,
    changes: [{ day: '2026-10-19', ai: 1.64 }],
  },
  { path: '/guides/old-setup', humanPerDay: 11, aiPerDay: 14 },
  { path: '/changelog', humanPerDay: 0.3, aiPerDay: 0.1 },
];

const TOPICS: readonly PageTraffic[] = Array.from({ length: 70 }, (_, index) => ({
  path: `/guides/topic-${index + 1}`,
  humanPerDay: 60 / (1 + index / 4),
  aiPerDay: 25 / (1 + index / 4),
}));

/**
 * Sets up an agent's pull request that is ready for review.
 *
 * @param others the site's other pages
 */
export function setAgentPullRequest(sandbox: Sandbox, others = TOPICS): AgentPullRequest {
  const { github, service } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  repository.addCollaborator(REVIEWER, 'write');
  const topics = others.map(({ path }) => path);
  for (const [path, text] of docsFiles(topics)) repository.setFile('main', path, text);
  const pullRequest = openAgentPullRequest(repository, topics, 42);

  const project = service.createProject({ id: 'acme-docs' });
  const apiKey = project.createKey(['read', 'write']);
  const job = service.createJob({
    project: project.id,
    id: 'job_8f21',
    repository: 'acme/docs',
    ref: pullRequest.headRef,
    prLink: pullRequest.htmlUrl,
  });
  scriptAgent(job, pullRequest);
  service.setSite(project, { paths: [...TOUCHED_TRAFFIC, ...others] });

  const token = github.createToken({ contents: 'read', 'pull-requests': 'write', issues: 'write' });
  const inputs = {
    'api-key': apiKey,
    'project-id': project.id,
    'base-url': sandbox.serviceServer.url,
  };
  const { id: projectId, createKey } = project;
  return { repository: 'acme/docs', pullRequest, job, projectId, apiKey, createKey, token, inputs };
}

/** @param topics paths of the site's other pages */
export function openAgentPullRequest(
  repository: Repository,
  topics: readonly string[],
  number?: number,
): PullRequest {
  return repository.createPullRequest({
    ...(number === undefined ? {} : { number }),
    title: 'Document webhooks in v3',
    body: 'Brings the webhook guides up to date.',
    author: AGENT,
    headRef: 'docs-agent/webhooks-v3',
    files: [
      { path: 'quickstart.mdx', status: 'modified', additions: 3, deletions: 1 },
      { path: 'guides/webhooks.mdx', status: 'modified', additions: 41, deletions: 12 },
      { path: 'guides/agents.mdx', status: 'added', additions: 60, deletions: 0 },
      { path: 'guides/old-setup.mdx', status: 'removed', additions: 0, deletions: 38 },
      {
        path: 'api/errors.mdx',
        previousPath: 'reference/errors.mdx',
        status: 'renamed',
        additions: 2,
        deletions: 0,
      },
      { path: 'changelog.mdx', status: 'modified', additions: 4, deletions: 0 },
      { path: 'snippets/install.mdx', status: 'modified', additions: 1, deletions: 1 },
      {
        path: 'docs.json',
        status: 'modified',
        additions: 2,
        deletions: 1,
        text: docsConfigurationAfter(topics),
      },
    ],
  });
}

/** Fixes both samples, and applies the suggestion. */
const WEBHOOKS_PATCH = `@@ -41,9 +41,9 @@ ## Verify the signature
 
 \`\`\`js
-const signature = request.headers["X-Signature"];
+const signature = request.headers["x-signature"];
 verify(signature, body);
 \`\`\`
 
 \`\`\`py
-signature = request.headers["X-Signature"]
+signature = request.headers["x-signature"]
 \`\`\`
@@ -74,7 +74,7 @@ ## Retries
 
 Deliveries that fail are tried again.
 
-Retries stop after 5 attempts.
+Retries stop after 8 attempts, over 24 hours.
 
 ## Order
 `;

/** Adds a section further down: the lines commented on stay as they are. */
const ERRORS_PATCH = `@@ -17,3 +17,7 @@ ## Errors
 
 Every answer with an error has a request id.
 
+## What can be retried
+
+429 and 503, after the time in \`Retry-After\`.
+
`;

/** The end of a commit message: what was done for the comment on a place, if the prompt has one. */
function answerTo(prompt: string, place: string, answer: string): string {
  const heading = prompt
    .split('\n')
    .find((line) => line.startsWith('## ') && line.endsWith(`. ${place}`));
  return heading === undefined
    ? ''
    : `\n\nReview ${Number.parseInt(heading.slice(3), 10)}: ${answer}`;
}

/** The agent takes under five minutes, and pushes two commits. */
export function scriptAgent(job: ServiceJob, pullRequest: PullRequest): void {
  job.onMessage(async ({ prompt }, turn) => {
    await turn.sleep(150_000);
    pullRequest.pushCommit({
      author: AGENT,
      message: `Fix header case in webhook samples${answerTo(prompt, 'guides/webhooks.mdx, lines 42 to 48', 'both samples now use the lower-case header')}`,
      files: [{ path: 'guides/webhooks.mdx', status: 'modified', patch: WEBHOOKS_PATCH }],
    });
    await turn.sleep(110_000);
    pullRequest.pushCommit({
      author: AGENT,
      message: `Mark retryable errors${answerTo(prompt, 'api/errors.mdx, line 12', 'the new section lists what can be retried')}`,
      files: [{ path: 'api/errors.mdx', status: 'modified', patch: ERRORS_PATCH }],
    });
    await turn.sleep(20_000);
    turn.complete();
  });
}

/** Someone without access asks for something. */
export const REMARK = {
  author: OUTSIDER,
  state: 'COMMENTED',
  comments: [{ path: 'quickstart.mdx', line: 9, body: 'Please link my blog here' }],
} as const;

/** A review with a summary and several inline comments. */
export const REVIEW = {
  author: REVIEWER,
  state: 'CHANGES_REQUESTED',
  body: 'Good start. Two samples are wrong and the error page needs to say what can be retried.',
  comments: [
    {
      path: 'guides/webhooks.mdx',
      startLine: 42,
      line: 48,
      diffHunk:
        '@@ -38,6 +38,12 @@ ## Verify the signature\n \n+```js\n+const signature = request.headers["X-Signature"];\n+verify(signature, body);\n+```\n+\n+```py\n+signature = request.headers["X-Signature"]',
      body: 'The header is lower case since v3, please fix both samples',
    },
    {
      path: 'guides/webhooks.mdx',
      line: 77,
      diffHunk: '@@ -70,5 +75,6 @@\n+Retries stop after 5 attempts.',
      body: '```suggestion\nRetries stop after 8 attempts, over 24 hours.\n```',
    },
    {
      path: 'api/errors.mdx',
      line: 12,
      diffHunk:
        '@@ -8,4 +8,6 @@\n+| 409 | The resource changed meanwhile |\n+| 503 | Try again later |',
      body: 'Say which of these are safe to retry',
    },
  ],
} as const;

/** Submits the remark and the review. */
export function submitReview(pullRequest: PullRequest): { id: number } {
  pullRequest.submitReview(REMARK);
  return pullRequest.submitReview(REVIEW);
}
