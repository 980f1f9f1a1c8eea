import type { Project } from './project.ts';

/** The account that GitHub shows for what a workflow does. */
const AUTHOR = 'github-actions[bot]';
const EMAIL = '41898282+github-actions[bot]@users.noreply.github.com';

/** Variables with which git commits as the account of a workflow, and pushes with its token. */
export function workflowEnvironment({
  serverUrl,
  token,
}: Pick<Project, 'serverUrl' | 'token'>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    GIT_AUTHOR_NAME: AUTHOR,
    GIT_AUTHOR_EMAIL: EMAIL,
    GIT_COMMITTER_NAME: AUTHOR,
    GIT_COMMITTER_EMAIL: EMAIL,
  };
  if (token === undefined) return environment;
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    ...environment,
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `http.${serverUrl}/.extraheader`,
    GIT_CONFIG_VALUE_0: `Authorization: Basic ${credentials}`,
  };
}

/** Variables that fix when a commit was made, so that making it again makes the same one. */
export function commitDate(date: string): NodeJS.ProcessEnv {
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
}
