import { git } from './git.ts';

/**
 * How the examples and READMEs name this repository. A release of a fork puts its own name there.
 */
export const NAME_IN_EXAMPLES = 'docs-agent/docs-agent-actions';

/** Whose release it is, and where it goes. */
export interface Project {
  /** `owner/name` */
  repository: string;
  /** Origin of GitHub's pages. */
  serverUrl: string;
  /** Root of GitHub's REST API. */
  apiUrl: string;
  /** What git pushes to: a URL or a path. */
  remote: string;
  /** Token of GitHub with `contents: write`, if there is one. */
  token: string | undefined;
}

/**
 * The project of a checkout: by the environment of a workflow, otherwise by the URL of the remote
 * `origin`, otherwise the one that the examples name.
 */
export function readProject(folder: string, environment: NodeJS.ProcessEnv): Project {
  const serverUrl = environment['GITHUB_SERVER_URL'] ?? 'https://github.com';
  const origin = git(folder, ['remote']).split('\n').includes('origin')
    ? git(folder, ['remote', 'get-url', 'origin'])
    : undefined;
  const named = /^(?:https?:\/\/|ssh:\/\/|git@).*?[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    origin ?? '',
  )?.[1];
  const repository = environment['GITHUB_REPOSITORY'] ?? named ?? NAME_IN_EXAMPLES;
  return {
    repository,
    serverUrl,
    apiUrl: environment['GITHUB_API_URL'] ?? 'https://api.github.com',
    remote: origin ?? `${serverUrl}/${repository}.git`,
    token: environment['GITHUB_TOKEN'],
  };
}
