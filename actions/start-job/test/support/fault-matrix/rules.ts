import type { NamedFault } from '@docs-agent/sandbox/trials';

/** What a request of an undisturbed run is for. */
export type Purpose =
  | 'lock'
  | 'read'
  | 'stamp'
  | 'permission'
  | 'permission of an outsider'
  | 'list'
  | 'intent'
  | 'creation'
  | 'outcome'
  | 'labels'
  | 'unlock'
  | 'poll'
  | 'lock at the end'
  | 'read at the end'
  | 'pull request'
  | 'binding'
  | 'review request'
  | 'report';

/** What must come of a run with a fault, and of schedules after it, in which all is well. */
export interface Expected {
  results: readonly string[];
  jobs: 0 | 1 | 'any';
  /** What the issue says after the first run; `any`: what was said before stays. */
  says: RegExp | 'any';
  /** What the issue comes to. */
  ends: 'bound' | 'uncertain' | 'refused';
}

const NOT_YET = /No job has been started yet/;
const NOT_STARTED = /This request started no job/;
const DONE: Expected = {
  results: ['pull-request'],
  jobs: 1,
  says: /The agent opened/,
  ends: 'bound',
};
const unstarted = (says: Expected['says'], result = 'error'): Expected => ({
  results: [result],
  jobs: 0,
  says,
  ends: 'bound',
});
/** The job is there: the issue never says that there is none, and a schedule goes on. */
const later = (...results: string[]): Expected => ({
  results,
  jobs: 1,
  says: 'any',
  ends: 'bound',
});

/** Limits without a time that can be read, where GitHub asks for a minute: no lock lasts so long. */
const WAITED_A_MINUTE: ReadonlySet<string> = new Set([
  '429 with a date',
  '429 with junk',
  '429 with nothing',
]);

/**
 * The rules, by what the request is for and what the fault amounts to. They follow from the
 * protocol, not from the code.
 */
export function expectedOf(
  purpose: Purpose,
  fault: Omit<NamedFault, 'fault'>,
  { lasts }: { lasts: boolean },
): Expected {
  const lasting = expectedOfLasting(purpose, fault);
  if (lasts) return lasting;
  // The request may be repeated, or `post` makes up for it: only a creation is in doubt by itself.
  const { results, ends, jobs } = lasting;
  return {
    results: [...results, 'pull-request'],
    jobs: results.includes('pull-request') ? jobs : 'any',
    says: 'any',
    ends: purpose === 'creation' ? ends : 'bound',
  };
}

function expectedOfLasting(purpose: Purpose, fault: Omit<NamedFault, 'fault'>): Expected {
  const { is, status, done, name } = fault;
  // An answer that large is more than the service's client reads.
  if (is === 'fine' && !(['creation', 'poll'].includes(purpose) && name === '5 MB')) return DONE;
  switch (purpose) {
    case 'lock':
    case 'read':
      return unstarted('any');
    case 'list':
      return unstarted(NOT_YET);
    // An outsider is one all the same.
    case 'permission of an outsider':
      return status === 404 ? DONE : unstarted(NOT_YET);
    case 'permission':
      // GitHub's own 404 says that an account is no collaborator.
      return status === 404 ? unstarted(NOT_STARTED, 'not-authorized') : unstarted(NOT_YET);
    case 'intent':
      return done ? DONE : unstarted('any');
    case 'creation':
      return expectedOfCreation(fault);
    case 'poll':
      return later('error', 'timed-out');
    case 'lock at the end':
    case 'read at the end':
    case 'pull request':
      return later('error');
    // While it lasts, `post` cannot note the outcome either: to the next run it is one of a run
    // that died.
    case 'outcome':
      return done ? DONE : { ...later('error'), ends: 'uncertain' };
    case 'labels':
    case 'unlock':
    case 'binding':
    case 'report':
      return later('error', 'pull-request');
    // Another way leads there, unless each try is waited for by the minute.
    case 'stamp':
      return WAITED_A_MINUTE.has(name) ? unstarted('any') : DONE;
    // It is courtesy.
    case 'review request':
      return DONE;
  }
}

/** Certain answers decide; everything else is uncertain, and is never sent again by itself. */
function expectedOfCreation({ is, status, done }: Omit<NamedFault, 'fault'>): Expected {
  if (is === 'limited') return unstarted(NOT_YET, 'over-budget');
  if (status === 401 || status === 403) return unstarted(NOT_YET);
  if (is === 'refused' && status !== 409)
    return { ...unstarted(NOT_STARTED, 'refused'), ends: 'refused' };
  return {
    results: ['uncertain'],
    jobs: done ? 1 : 0,
    says: /It is not certain/,
    ends: 'uncertain',
  };
}
