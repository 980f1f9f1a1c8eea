import type { CommitRecord } from '../../state/records.ts';
import type { RestCall, RestOperations } from '../call.ts';
import { textOf } from '../call.ts';
import { notFound, RestError } from '../errors.ts';
import { legacyPermission, permissionsOf, simpleUser } from '../shapes/account.ts';
import { commitShape, diffEntry } from '../shapes/git.ts';
import { fullRepository } from '../shapes/repository.ts';
import { shapes } from './comments.ts';

/** GitHub gives no more files of a comparison than this. */
const maxComparedFiles = 300;

export const repositoryOperations: RestOperations = {
  'GET /repos/{owner}/{repo}': {
    needs: [['metadata', 'read']],
    run: (call) => ({ status: 200, body: fullRepository(call.world, call.repository, call.urls) }),
  },
  'GET /repos/{owner}/{repo}/collaborators/{username}/permission': {
    needs: [['metadata', 'read']],
    run: (call) => ({ status: 200, body: permission(call) }),
  },
  'GET /repos/{owner}/{repo}/compare/{basehead}': {
    needs: [['contents', 'read']],
    run: (call) => ({ status: 200, body: comparison(call) }),
  },
  'GET /repos/{owner}/{repo}/commits/{ref}': {
    needs: [['contents', 'read']],
    run: (call) => {
      const commit = call.world.gitOf(call.repository.id).resolve(textOf(call.parameters, 'ref'));
      if (commit === undefined)
        throw new RestError(422, `No commit found for SHA: ${textOf(call.parameters, 'ref')}`);
      const context = shapes(call, call.seen);
      const files = commit.files.map((file) => diffEntry(context, commit.sha, file));
      const sum = (key: 'additions' | 'deletions') =>
        files.reduce((total, file) => total + file[key], 0);
      const stats = {
        additions: sum('additions'),
        deletions: sum('deletions'),
        total: sum('additions') + sum('deletions'),
      };
      return { status: 200, body: { ...commitShape(context, commit), stats, files } };
    },
  },
};

/**
 * Apps are no users: asking for a bot of one answers 404. Anyone else can read a public repository.
 */
function permission(call: RestCall) {
  const login = textOf(call.parameters, 'username');
  const account = call.world.accounts.find(login);
  if (account === undefined || account.type !== 'User')
    throw new RestError(404, `${login} is not a user`);
  const granted = call.world.roleOf(call.repository, login);
  const role = granted ?? (call.repository.private ? undefined : 'read');
  const user = simpleUser(account, call.urls);
  if (role === undefined)
    return { permission: 'none', role_name: 'none', user: { ...user, role_name: 'none' } };
  return {
    permission: legacyPermission(role),
    role_name: role,
    user: { ...user, permissions: permissionsOf(role), role_name: role },
  };
}

function comparison(call: RestCall) {
  const { urls, repository } = call;
  const git = call.world.gitOf(repository.id);
  const [from = '', to = ''] = textOf(call.parameters, 'basehead').split('...');
  const base = git.resolve(from);
  const head = git.resolve(to);
  const result = base && head && git.compare(base, head);
  if (result === undefined) throw notFound();
  const context = shapes(call, call.seen);
  const html = `${urls.repositoryHtml(repository)}/compare/${from}...${to}`;
  const page = (commits: readonly CommitRecord[]) =>
    commits.slice(-250).map((commit) => commitShape(context, commit));
  return {
    url: `${urls.repositoryApi(repository)}/compare/${from}...${to}`,
    html_url: html,
    permalink_url: `${urls.repositoryHtml(repository)}/compare/${result.base.sha.slice(0, 7)}...${head?.sha.slice(0, 7)}`,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: commitShape(context, result.base),
    merge_base_commit: commitShape(context, result.mergeBase),
    status: result.status,
    ahead_by: result.ahead.length,
    behind_by: result.behindBy,
    total_commits: result.ahead.length,
    commits: page(result.ahead),
    files: result.files
      .slice(0, maxComparedFiles)
      .map((file) => diffEntry(context, head?.sha ?? '', file)),
  };
}
