import { json, type SandboxRequest, type SandboxResponse } from '../http/message.ts';
import { dayOf, parseDay } from './days.ts';
import { type Site, sumWindow } from './site.ts';

/** Days that a request without `dateFrom` reaches back; the interface does not say. */
const DEFAULT_DAYS = 30;

const PARAMETERS = new Set(['dateFrom', 'dateTo', 'limit', 'offset']);

/** Answers `GET /v1/analytics/{projectId}/views`. Views are counted by whole UTC days. */
export function answerViews(site: Site, request: SandboxRequest, nowMs: number): SandboxResponse {
  const details: { message: string }[] = [];
  const day = (name: string, fallback: number): number => {
    const text = request.query.get(name);
    if (text === null) return fallback;
    const parsed = parseDay(text);
    if (parsed === undefined) details.push({ message: `${name}: must be an ISO 8601 date` });
    return parsed ?? fallback;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = request.query.get(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    details.push({
      message: `${name}: must be an integer from ${min}${max === Infinity ? '' : ` to ${max}`}`,
    });
    return fallback;
  };

  const untilDay = day('dateTo', dayOf(nowMs) + 1);
  const fromDay = day('dateFrom', untilDay - DEFAULT_DAYS);
  const limit = integer('limit', 50, 1, 250);
  const offset = integer('offset', 0, 0, Number.POSITIVE_INFINITY);
  for (const name of request.query.keys()) {
    if (!PARAMETERS.has(name)) details.push({ message: `${name}: unknown parameter` });
  }
  if (details.length > 0) return json(400, { error: 'Invalid query parameters', details });

  const answered = site.answeredDays ?? { fromDay, untilDay };
  const rows = sumWindow(site, answered.fromDay, answered.untilDay, nowMs);
  const totals = { human: 0, ai: 0, total: 0 };
  for (const row of rows) {
    totals.human += row.human;
    totals.ai += row.ai;
    totals.total += row.total;
  }
  return json(200, {
    totals,
    views: rows
      .slice(offset, offset + limit)
      .map((row) => (site.isNull(row.path, fromDay) ? { ...row, human: null, ai: null } : row)),
    hasMore: offset + limit < rows.length,
  });
}
