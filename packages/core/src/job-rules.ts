import { isPathSegment, isText, must } from './rules.ts';

export const PROMPT = must(
  'text that is not blank',
  (value) => isText(value) && value.trim() !== '',
);

export const JOB_ID = must(
  'the id of a job: text that is not blank, and neither "." nor ".."',
  (value) => isText(value) && isPathSegment(value),
);
