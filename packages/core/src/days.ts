import { isText, must, type Rule, type Rules } from './rules.ts';

const DAY = must('a day as YYYY-MM-DD', isDay);

/** The last day of a range, which it does not hold itself, comes after the first. */
const DAY_AFTER_FIRST: Rule = (name, value, range) => {
  const dateFrom: unknown = Reflect.get(range, 'dateFrom');
  const isAfter = !isText(value) || !isText(dateFrom) || value > dateFrom;
  if (!isDay(value) || isAfter) return DAY(name, value, range);
  return `${name} must be a day after dateFrom (${dateFrom}), and is ${JSON.stringify(value)}`;
};

/** The days of a window. */
export const RANGE_RULES: Rules = { dateFrom: DAY, dateTo: DAY_AFTER_FIRST };

/** Whether a value is a day of the calendar, as `YYYY-MM-DD`. */
function isDay(value: unknown): boolean {
  if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const timeMs = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(value);
}
