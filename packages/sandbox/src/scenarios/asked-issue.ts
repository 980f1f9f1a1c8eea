import type { Issue, PullRequest, Repository } from '../github/index.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ServiceJob } from '../service/job.ts';
import type { PageTraffic } from '../service/site.ts';
import { openAgentPullRequest, scriptAgent, TOUCHED_TRAFFIC } from './agent-pull-request.ts';
import { docsFiles } from './docs-files.ts';

/**
 * A repository of docs with an issue that says what its pages lack, and a service whose jobs open
 * pull requests.
 */
export interface AskedIssue {
  repository: Repository;
  issue: Issue;
  projectId: string;
  apiKey: string;
  /** Another key of the project. */
  createKey(): string;
  /** A workflow's token with the permissions that start-job asks for. */
  token: string;
  /** Inputs that every action needs, as the workflow's `with`. */
  inputs: Record<string, string>;
  /** Every job that was created, in the order of creation. */
  jobs: readonly ServiceJob[];
  /** The pull requests that jobs opened. */
  pullRequests: readonly PullRequest[];
  /** What later jobs do, instead of `opens`. */
  onJob(begin: (job: ServiceJob) => void): void;
  /** Has a job take two minutes, and open a pull request. */
  opens(job: ServiceJob): void;
  /** Adds to `pullRequests` what such a job opened. */
  note(pullRequest: PullRequest): void;
}

export const MAINTAINER = 'octo-maintainer';
const ASKER = 'curious-reader';
const BOT = 'docs-agent[bot]';

const ASKED = {
  title: 'The quickstart does not say which Node version it needs',
  body: 'I tried it with Node 18, and `npm run dev` failed.\n\nPlease say that it needs Node 20.',
};

export function setAskedIssue(sandbox: Sandbox, asked = ASKED): AskedIssue {
  const { github, service } = sandbox;
  const repository = github.createRepository({ owner: 'acme', name: 'docs' });
  repository.addCollaborator(MAINTAINER, 'write');
  repository.setFile('main', 'quickstart.mdx', '# Quickstart\n');
  const issue = repository.createIssue({ ...asked, author: ASKER });
  const project = service.createProject({ id: 'acme-docs' });
  const apiKey = project.createKey(['read', 'write']);
  const jobs: ServiceJob[] = [];
  const pullRequests: PullRequest[] = [];
  const opens = (job: ServiceJob): void => {
    job.onMessage(async ({ turn: count }, turn) => {
      await turn.sleep(120_000);
      if (count > 1) return turn.complete();
      const pullRequest = repository.createPullRequest({
        title: 'Say which Node version the quickstart needs',
        body: 'It needs Node 20.',
        author: BOT,
        headRef: `docs-agent/${job.id}`,
        files: [{ path: 'quickstart.mdx', status: 'modified', additions: 2, deletions: 0 }],
      });
      pullRequests.push(pullRequest);
      turn.complete({ prLink: pullRequest.htmlUrl });
    });
  };
  let begin = opens;
  service.onCreated(project, (job) => {
    jobs.push(job);
    begin(job);
  });
  return {
    repository,
    issue,
    projectId: project.id,
    apiKey,
    createKey: () => project.createKey(['read', 'write']),
    token: github.createToken({ contents: 'read', 'pull-requests': 'write', issues: 'write' }),
    inputs: { 'api-key': apiKey, 'project-id': project.id, 'base-url': sandbox.serviceServer.url },
    jobs,
    pullRequests,
    opens,
    onJob: (next) => {
      begin = next;
    },
    note: (pullRequest) => {
      pullRequests.push(pullRequest);
    },
  };
}

/**
 * The same, where the job opens the pull request on webhooks, answers reviews of it, and the pages
 * are viewed.
 */
export function setAskedWebhooks(sandbox: Sandbox, others: readonly PageTraffic[]): AskedIssue {
  const scene = setAskedIssue(sandbox, {
    title: 'The guide on webhooks describes v2',
    body: 'Header names are lower case since v3, and deliveries are retried differently.\n\nThe guide on agents is missing, too.',
  });
  const topics = others.map(({ path }) => path);
  for (const [path, text] of docsFiles(topics)) scene.repository.setFile('main', path, text);
  sandbox.service.setSite(scene.projectId, { paths: [...TOUCHED_TRAFFIC, ...others] });
  scene.onJob((job) => {
    job.onMessage(async (_message, turn) => {
      await turn.sleep(150_000);
      const pullRequest = openAgentPullRequest(scene.repository, topics);
      scene.note(pullRequest);
      scriptAgent(job, pullRequest);
      turn.complete({ prLink: pullRequest.htmlUrl });
    });
  });
  return scene;
}
