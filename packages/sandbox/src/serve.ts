/**
 * node packages/sandbox/src/serve.ts
 *
 * Serves the service's and GitHub's stand-ins on this machine, with an agent's pull request and its
 * review, until it is interrupted. They keep the machine's time. Ends with 1 if a request broke
 * GitHub's published description.
 */
import { createSandbox } from './sandbox.ts';
import { setAgentPullRequest, submitReview } from './scenarios/index.ts';

const TICK_MS = 100;

const sandbox = await createSandbox({ now: new Date().toISOString() });
const { pullRequest, repository, job, projectId, apiKey, token } = setAgentPullRequest(sandbox);
submitReview(pullRequest);
const ticking = setInterval(() => sandbox.clock.advanceTo(Date.now()), TICK_MS);

const [service, github] = [sandbox.serviceServer.url, sandbox.githubServer.url];
const as = (secret: string) => `curl -H 'authorization: Bearer ${secret}'`;
const post = "-H 'content-type: application/json' -d";
console.log(`The service: ${service}
  project ${projectId}, key ${apiKey} (read and write), agent job ${job.id}

${as(apiKey)} '${service}/v1/analytics/${projectId}/views?limit=3'
${as(apiKey)} ${post} '{"prompt":"Fix the samples"}' '${service}/v2/agent/${projectId}/job/${job.id}/message'

GitHub: ${github}
  repository ${repository}, pull request #${pullRequest.number} with a review, token ${token}

${as(token)} '${github}/repos/${repository}/pulls/${pullRequest.number}'

A local runner takes these:
  GITHUB_API_URL=${github} GITHUB_GRAPHQL_URL=${github}/graphql
  base-url: ${service}

Each request to GitHub is checked against GitHub's published description. Ctrl-C ends this.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    clearInterval(ticking);
    await sandbox.stop().catch((error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
  });
}
