import type { NamedFault } from '@docs-agent/sandbox/trials';
import type { Mode } from './mode.ts';

/** What a request of an undisturbed run is for. */
export type Purpose =
  | 'changes'
  | 'merges'
  | 'docs'
  | 'views'
  | 'block'
  | 'gone-file'
  | 'look before'
  | 'write'
  | 'look after'
  | 'last edits'
  | 'live';

/**
 * What people read afterwards, in comment or issue and in the job summary. `all`: what an
 * undisturbed run says. `some`: a report that says what it lacks. `summary`: the report, in the
 * summary alone. `before`: what an earlier run wrote, which says that it was not updated, or
 * nothing if there was none. `why`: the summary says why there is no report.
 */
export type Said =
  | 'all'
  | 'some'
  | 'summary'
  | 'no summary'
  | 'no files'
  | 'before'
  | 'why'
  | 'nothing';

/** What must come of a run in which a fault lasts. */
export interface Expected {
  result: string;
  exitCode: 0 | 1;
  said: Said;
  /**
   * What was said stays, because a comment on a merge is never changed, and what was read is read
   * once. Otherwise the next run says all.
   */
  stays?: true;
}

const FAILED: Expected = { result: 'error', exitCode: 1, said: 'nothing' };
const LIMITED: Expected = { result: 'rate-limited', exitCode: 0, said: 'before' };
const GATED: Expected = { result: 'gated', exitCode: 1, said: 'all' };

/** Days that the service refuses are refused the next time, too. */
const isRefusal = (status: number | undefined) => [400, 403, 404, 422].includes(status ?? 0);

/** Whether a gate passes an undisturbed run because a removed page has its redirect. */
const isPassed = (mode: Mode) =>
  mode === 'pull request' || mode === 'large configuration' || mode === 'without a key';

/**
 * Whether the live site's 404 comes through. Only status and place of its answer are read, for five
 * seconds.
 */
function saysTheSame({ is, status, name }: NamedFault): boolean {
  if (status === 404 || is === 'broken') return true;
  return is === 'fine' && name !== 'a slow head';
}

/** What an undisturbed run ends in. */
export const undisturbed = (mode: Mode): Expected =>
  mode === 'gate' ? GATED : { result: 'reported', exitCode: 0, said: 'all' };

/**
 * The rules, by what the request is for and what the fault amounts to. They follow from the
 * promises, not from the code.
 */
export function expectedOf(
  mode: Mode,
  { request, purpose }: { request: string; purpose: Purpose },
  fault: NamedFault,
): Expected {
  const { is, done, status, name } = fault;
  const whole = undisturbed(mode);
  if (purpose === 'live') return { ...whole, said: saysTheSame(fault) ? 'all' : 'some' };
  // An answer that large is more than the service's client reads.
  const isService = purpose === 'views' || purpose === 'block';
  if (is === 'fine' && !(isService && name === '5 MB')) return whole;
  // The report of a site is made and written, whatever becomes of merges.
  const failed: Expected = { ...FAILED, said: mode === 'site with merges' ? 'some' : 'nothing' };
  const unwritten: Expected = { ...FAILED, said: mode === 'site with merges' ? 'some' : 'summary' };
  switch (purpose) {
    // Without them there is nothing to report on.
    case 'changes':
    case 'merges':
      return failed;
    // What could not be read is said. A gate does not pass it.
    case 'docs':
      // A comment on a merge waits until they can be read, unless a person has to see to that.
      if (mode === 'impact' && ![401, 403, 404].includes(status ?? 0))
        return { result: 'partial', exitCode: 0, said: 'nothing' };
      if (mode === 'impact') return { ...whole, said: 'some', stays: true };
      return { ...(isPassed(mode) ? GATED : whole), said: 'some' };
    // A spent limit passes by itself, so it fails no step, but opens no gate either. Anything else
    // is for people.
    case 'views':
      if (mode === 'impact' && isRefusal(status)) return { ...FAILED, said: 'why' };
      if (is !== 'limited') return { ...FAILED, said: 'before' };
      return limitedViews(mode, request);
    // History and days of edits are extras.
    case 'block':
      // A block that the service refuses is remembered.
      return { ...whole, said: 'some', ...(isRefusal(status) ? { stays: true } : {}) };
    case 'last edits':
      return { ...whole, said: 'some' };
    // What may go is not known, so nothing may.
    case 'gone-file':
      return { ...GATED, said: 'some' };
    // The report is made: it is in the summary and in the files, and the step says what could not
    // be written.
    case 'look before':
      return unwritten;
    // What was written counts, whatever became of the answer.
    case 'write':
      return done ? whole : unwritten;
    case 'look after':
      return whole;
  }
}

/**
 * The window that was read before the limit is reported. A gate judges by it, or stays shut; a
 * comment on a merge waits for both windows.
 */
function limitedViews(mode: Mode, request: string): Expected {
  if (!request.endsWith('(2)'))
    return mode === 'gate' ? { ...LIMITED, result: 'gated', exitCode: 1 } : LIMITED;
  if (mode === 'gate') return { ...GATED, said: 'some' };
  return { result: 'partial', exitCode: 0, said: mode === 'impact' ? 'nothing' : 'some' };
}
