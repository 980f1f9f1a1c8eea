import type { ChangedFile } from '../pull-request.ts';

/** Programs, and files that say which programs are run. Readers of the docs do not see them. */
const RUN =
  /(?:^|\/)\.github\/|\.(?:sh|bash|ps1|bat|py|rb|[cm]?[jt]sx?)$|(?:^|\/)(?:package\.json|Makefile|Dockerfile)$/i;

/** A line of a redirect rule that leads to another host: in JSON, and in `_redirects`. */
const LEADS_AWAY = /^\+(?:.*"destination"\s*:\s*"(?:https?:)?\/\/|\s*\/\S*\s+https?:\/\/)/im;

/**
 * Changes that a person has to check before the merge, because they decide which programs run or
 * where readers are sent.
 */
export interface ToLookAt {
  /** Paths of changed programs and workflows. */
  programs: string[];
  /** Paths of files with a new redirect to another host. */
  redirects: string[];
}

export function toLookAt(files: readonly ChangedFile[]): ToLookAt {
  return {
    programs: files.filter(isProgram).map(({ path }) => path),
    redirects: files.filter(leadsAway).map(({ path }) => path),
  };
}

function isProgram({ path, previousPath = '' }: ChangedFile): boolean {
  return RUN.test(path) || RUN.test(previousPath);
}

function leadsAway({ path, patch = '' }: ChangedFile): boolean {
  const hasRules = /(?:\.json|_redirects)$/i.test(path);
  return hasRules && LEADS_AWAY.test(patch);
}
