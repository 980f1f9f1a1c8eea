import type { NamedFault } from '@docs-agent/sandbox/trials';

/** What a request of an undisturbed run is for. */
export type Purpose =
  | 'first job read'
  | 'lock'
  | 'stamp'
  | 'first read'
  | 'permission'
  | 'intent'
  | 'prompt'
  | 'outcome'
  | 'poll'
  | 'look'
  | 'compare'
  | 'last read'
  | 'report'
  | 'reply';

/** What the tracking comment says; `none`: there is none. `any`: what was said before stands. */
export type Told =
  | 'none'
  | 'not sent'
  | 'over the limit'
  | 'answered'
  | 'job unknown'
  | 'account unknown'
  | 'head gone'
  | 'not compared'
  | 'uncertain'
  | 'refused'
  | 'not waited for'
  | 'in doubt'
  | 'any';

/** What must come of a run in which a fault lasts, and of the next one, in which all is well. */
export interface Expected {
  result: string;
  exitCode: 0 | 1;
  /** That the agent got from the run. */
  prompts: 0 | 1;
  told: Told;
  next: { result: string; prompts: 0 | 1; told: Told };
}

const DONE = { result: 'nothing-to-send', prompts: 1, told: 'any' } as const;
const SENT_LATER = { result: 'completed', prompts: 1, told: 'answered' } as const;
const HELD = { result: 'nothing-to-send', told: 'any' } as const;
const completed = (told: Told = 'answered'): Expected => ({
  result: 'completed',
  exitCode: 0,
  prompts: 1,
  told,
  next: DONE,
});
const unsent = (told: Told, result = 'error', exitCode: 0 | 1 = 1): Expected => ({
  result,
  exitCode,
  prompts: 0,
  told,
  next: SENT_LATER,
});
const afterPrompt = (result: string, told: Told): Expected => ({
  result,
  exitCode: 1,
  prompts: 1,
  told,
  next: { ...DONE, told: 'answered' },
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
export function expectedOf(purpose: Purpose, fault: Omit<NamedFault, 'fault'>): Expected {
  const { is, status, done, name } = fault;
  // An answer that large is more than the service's client reads.
  const isFine =
    is === 'fine' && !(['first job read', 'poll'].includes(purpose) && name === '5 MB');
  if (isFine) return completed();
  switch (purpose) {
    // Before the prompt: nothing is sent, the step fails, the pull request says so where it can be
    // written to.
    case 'lock':
    case 'first read':
      return unsent('none');
    case 'first job read': {
      // These say that there is no such job, or that the id is none.
      const isUnknown = is === 'refused' && [400, 404, 422].includes(status ?? 0);
      return isUnknown ? unsent('job unknown', 'not-bound') : unsent('not sent');
    }
    case 'permission':
      // GitHub knows no such account: its comments are left out, and the comment says so.
      if (status === 404) return unsent('account unknown', 'nothing-to-send', 0);
      return unsent('not sent');
    // What was written counts, whatever became of the answer.
    case 'intent':
      return done ? completed() : unsent('not sent');
    case 'report':
      return done ? completed() : afterPrompt('error', 'any');
    case 'prompt':
      return expectedOfPrompt(fault);
    // The prompt is out: polls are patient, except where waiting cannot fix it.
    case 'poll':
      return is === 'refused'
        ? afterPrompt('error', 'not waited for')
        : afterPrompt('timed-out', 'in doubt');
    case 'last read':
      return afterPrompt('error', 'any');
    case 'compare':
      return completed(status === 404 ? 'head gone' : 'not compared');
    // Another way leads there, unless each try is waited for by the minute.
    case 'stamp':
      return WAITED_A_MINUTE.has(name) ? unsent('none') : completed();
    // Another way leads there, or it is courtesy.
    case 'outcome':
    case 'look':
    case 'reply':
      return completed();
  }
}

/** Certain answers decide; everything else is uncertain, and is never sent again by itself. */
function expectedOfPrompt({ is, status, done, name }: Omit<NamedFault, 'fault'>): Expected {
  if (is === 'broken') return completed();
  if (name === 'no connection') return unsent('not sent');
  if (is === 'limited') return unsent('over the limit', 'over-budget', 0);
  if (status === 401 || status === 403) return unsent('not sent');
  const prompts = done ? 1 : 0;
  const isRefused = is === 'refused' && status !== 409;
  const [result, told] = isRefused
    ? (['refused', 'refused'] as const)
    : (['uncertain', 'uncertain'] as const);
  return { result, exitCode: 1, prompts, told, next: { ...HELD, prompts } };
}
