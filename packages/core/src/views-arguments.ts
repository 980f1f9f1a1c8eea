import * as z from 'zod/mini';
import {
  CALL_SHAPE,
  method,
  must,
  objectWith,
  option,
  optionsWith,
  wholeNumber,
  withoutProblem,
} from './argument-schemas.ts';
import { ROWS_PER_PAGE } from './service-limits.ts';
import type { ViewsQuery } from './views.ts';

/** `z.iso.date` refuses a day that does not exist, such as November 31. */
const DAY = must('a day as YYYY-MM-DD', z.iso.date());

/** The last day of a range, which it does not hold itself, comes after the first. */
const DAYS_IN_ORDER = withoutProblem<Pick<ViewsQuery, 'dateFrom' | 'dateTo'>>((range) => {
  const { dateFrom, dateTo } = range;
  if (dateFrom === undefined || dateTo === undefined || dateTo > dateFrom) return undefined;
  return `it must be a day after dateFrom (${dateFrom}), and is ${JSON.stringify(dateTo)}`;
}, 'dateTo');

export const WINDOW = objectWith({ dateFrom: DAY, dateTo: DAY }).check(DAYS_IN_ORDER);

export const VIEWS_QUERY = optionsWith({
  dateFrom: z.optional(DAY),
  dateTo: z.optional(DAY),
  limit: wholeNumber(1, ROWS_PER_PAGE),
  offset: wholeNumber(0),
}).check(DAYS_IN_ORDER);

/** A budget of this package or the caller's own, which may have no limit. */
const BUDGET = option(
  'a budget of requests',
  z.object({
    left: z.custom((left) => typeof left === 'number'),
    take: method,
    takeRepetition: method,
    close: method,
  }),
);

const COUNTS = {
  human: z.number(),
  ai: z.number(),
  total: z.number(),
};

/** It may have been stored, and come back damaged. */
const UNFINISHED = option(
  'what an earlier reading of the window left behind',
  z.object({
    rows: z.array(z.object({ path: z.string(), ...COUNTS })),
    totals: z.object(COUNTS),
    nextOffset: z.int().check(z.gte(0)),
    unnamedViews: z.number(),
    badRows: z.array(z.nullable(z.string())),
    isSteady: z.boolean(),
  }),
);

export const VIEW_ROWS_OPTIONS = optionsWith({ budget: BUDGET, ...CALL_SHAPE });

export const READ_WINDOW_OPTIONS = optionsWith({
  budget: BUDGET,
  concurrency: wholeNumber(1),
  maxPages: wholeNumber(1),
  unfinished: UNFINISHED,
  ...CALL_SHAPE,
});
