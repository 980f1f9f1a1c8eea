import type { JsonObject } from '../contract/json.ts';
import { simpleUser } from '../rest/shapes/account.ts';
import type { ShapeContext } from '../rest/shapes/comment.ts';
import { repositoryShape } from '../rest/shapes/repository.ts';
import type { PullFacts, PullRecord, RepositoryRecord } from '../state/records.ts';
import { authorOf, type PayloadFacts } from './facts.ts';

/**
 * The run that ended, of the workflow that wakes another. It names a pull request only of the same
 * repository.
 */
export function workflowRun(context: ShapeContext, facts: PayloadFacts): JsonObject {
  const { world, urls, repository } = context;
  const pull = facts.pullRequest?.record;
  const actor = simpleUser(world.accounts.get(authorOf(context, facts)), urls);
  const branch = repository.defaultBranch;
  const { headRef, headSha } = pull?.pull ?? {
    headRef: branch,
    headSha: world.gitOf(repository.id).branch(branch),
  };
  return {
    actor,
    triggering_actor: actor,
    name: 'Docs agent, wake',
    path: '.github/workflows/docs-agent-wake.yml',
    event: facts.run?.event ?? 'pull_request_review',
    status: 'completed',
    conclusion: facts.run?.conclusion ?? 'success',
    head_branch: headRef,
    head_sha: headSha,
    pull_requests:
      pull === undefined || isForeign(repository, pull.pull) ? [] : [reference(context, pull)],
    repository: repositoryShape(world, repository, urls),
    head_repository: repositoryShape(world, headRepositoryOf(repository, pull?.pull), urls),
  };
}

function reference(
  { urls, repository }: ShapeContext,
  { id, number, pull }: PullRecord,
): JsonObject {
  const repo = { id: repository.id, url: urls.repositoryApi(repository), name: repository.name };
  return {
    url: `${repo.url}/pulls/${number}`,
    id,
    number,
    head: { ref: pull.headRef, sha: pull.headSha, repo },
    base: { ref: pull.baseRef, sha: pull.baseSha, repo },
  };
}

function isForeign({ owner, name }: RepositoryRecord, pull: PullFacts): boolean {
  return pull.headRepository !== `${owner}/${name}`;
}

/** Of a fork the sandbox knows the name; one that is gone leaves the base's. */
function headRepositoryOf(
  repository: RepositoryRecord,
  pull: PullFacts | undefined,
): RepositoryRecord {
  const [owner = repository.owner, name = repository.name] = pull?.headRepository?.split('/') ?? [];
  return { ...repository, owner, name };
}
