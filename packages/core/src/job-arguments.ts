import * as z from 'zod/mini';
import {
  FUNCTION,
  isPathSegment,
  must,
  numberFrom,
  option,
  optionsWith,
  SIGNAL,
  withoutProblem,
} from './argument-schemas.ts';
import type { WaitOptions } from './wait-options.ts';

export const PROMPT = must('text that is not blank', z.string().check(z.regex(/\S/)));

export const JOB_ID = must(
  'the id of a job: text that is not blank, and neither "." nor ".."',
  z.string().check(z.refine(isPathSegment)),
);

/** The longest pause is not shorter than the shortest. */
const PAUSES_IN_ORDER = withoutProblem<Pick<WaitOptions, 'pollMinMs' | 'pollMaxMs'>>((pauses) => {
  const { pollMinMs, pollMaxMs } = pauses;
  if (pollMinMs === undefined || pollMaxMs === undefined || pollMaxMs >= pollMinMs)
    return undefined;
  return `it must be a number of at least ${pollMinMs}, and is ${pollMaxMs}`;
}, 'pollMaxMs');

export const WAIT_OPTIONS = optionsWith({
  after: option('a job, or null', z.nullable(z.object({ status: z.nullish(z.string()) }))),
  settleMs: numberFrom(0),
  timeoutMs: numberFrom(1),
  pollMinMs: numberFrom(1),
  pollMaxMs: numberFrom(1),
  evidence: FUNCTION,
  onChange: FUNCTION,
  onPoll: FUNCTION,
  signal: SIGNAL,
}).check(PAUSES_IN_ORDER);
