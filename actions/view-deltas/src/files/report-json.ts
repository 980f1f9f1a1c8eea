import type {
  PublishedDeadEnd,
  PublishedDelta,
  PublishedReport,
  PublishedRow,
  PublishedSeries,
  PublishedShare,
  PublishedSum,
} from '../published/published-report.ts';
import type { PublishedTrend } from '../published/published-trend.ts';
import { inPieces } from './pieces.ts';
import type { ReportJson } from './report-schema.ts';
import { SCHEMA_URL } from './schema-url.ts';

/** The report as its JSON file says it, by the published schema. */
export function reportJson(report: PublishedReport): ReportJson {
  const { windows, calibration, settings } = report;
  return {
    $schema: SCHEMA_URL,
    version: 1,
    subject: report.subject,
    numbers: report.numbers,
    windows: { current: windows.current, baseline: windows.baseline, isComparable: windows.isComparable },
    incomplete: report.incomplete ?? null,
    site: sumJson(report.site),
    sum: sumJson(report.sum),
    typicalPage: { human: report.typicalPage.human ?? null, ai: report.typicalPage.ai ?? null },
    calibration: { human: calibration.human ?? null, ai: calibration.ai ?? null },
    settings,
    requests: { used: report.requestsUsed, budget: report.requestBudget },
    missingRedirects: report.lost.map((lost) => ({
      ...lost,
      rulesKey: lost.rulesKey ?? null,
      suggestion: lost.suggestion ?? null,
      nearest: lost.nearest ?? null,
      human: lost.human ?? null,
      ai: lost.ai ?? null,
      total: lost.total ?? null,
    })),
    redirected: [...report.redirected],
    deadEnds: report.deadEnds?.map(deadEndJson) ?? null,
    conditions: {
      hits: report.conditions.hits.map((hit) => ({ ...hit, path: hit.path ?? null })),
      notEvaluated: report.conditions.notEvaluated,
    },
    notes: [...report.notes],
    trend: report.trend === undefined ? null : trendJson(report.trend),
    pages: report.pages.map(rowJson),
  };
}

/**
 * The file's text in pieces: readable, with a line for each page, so that a large site's file stays of a size to open.
 */
export function* jsonPieces(report: PublishedReport): Generator<string> {
  const { pages: _, ...rest } = reportJson({ ...report, pages: [] });
  yield `${JSON.stringify(rest, undefined, 2).replace(/\n\}$/, '')},\n  "pages": [`;
  let before = '';
  for (const rows of inPieces(report.pages)) {
    yield before + rows.map((row) => `\n    ${JSON.stringify(rowJson(row))}`).join(',');
    before = ',';
  }
  yield '\n  ]\n}\n';
}

function deadEndJson(deadEnd: PublishedDeadEnd): NonNullable<ReportJson['deadEnds']>[number] {
  return {
    ...deadEnd,
    redirectsTo: deadEnd.redirectsTo ?? null,
    nearest: deadEnd.nearest ?? null,
    rule: ruleJson(deadEnd.rule),
    human: deadEnd.human ?? null,
    ai: deadEnd.ai ?? null,
    total: deadEnd.total ?? null,
  };
}

function ruleJson(rule: PublishedDeadEnd['rule']): NonNullable<ReportJson['deadEnds']>[number]['rule'] {
  if (rule?.suggestion === undefined) return null;
  const { suggestion, rulesFile, rulesKey, rulesForm } = rule;
  const { source, destination } = suggestion;
  return { source, destination, file: rulesFile, key: rulesKey ?? null, form: rulesForm };
}

function trendJson({ unit, mondays, human, ai }: PublishedTrend): NonNullable<ReportJson['trend']> {
  return {
    unit,
    weeks: mondays.map((monday, index) => ({ monday, human: human[index] ?? null, ai: ai[index] ?? null })),
  };
}

function rowJson(row: PublishedRow): ReportJson['pages'][number] {
  return {
    path: row.path,
    previousPath: row.previousPath ?? null,
    change: row.change ?? null,
    file: row.file ?? null,
    throughSnippet: row.throughSnippet ?? null,
    human: seriesJson(row.human),
    ai: seriesJson(row.ai),
    total: deltaJson(row.total),
    ...shareJson(row),
  };
}

function sumJson(sum: PublishedSum): ReportJson['sum'] {
  return {
    human: deltaJson(sum.human),
    ai: deltaJson(sum.ai),
    total: deltaJson(sum.total),
    ...shareJson(sum),
  };
}

function seriesJson(series: PublishedSeries): ReportJson['pages'][number]['human'] {
  return {
    ...deltaJson(series),
    adjustedPercent: series.adjustedPercent ?? null,
    word: series.word ?? null,
    isAgainstSite: series.isAgainstSite,
    p: series.p ?? null,
  };
}

function deltaJson({ current, baseline, delta, percent }: PublishedDelta): ReportJson['sum']['human'] {
  return {
    current: current ?? null,
    baseline: baseline ?? null,
    delta: delta ?? null,
    percent: percent ?? null,
  };
}

function shareJson({ aiShare, aiShareDeltaPoints }: PublishedShare) {
  return { aiShare: aiShare ?? null, aiShareDeltaPoints: aiShareDeltaPoints ?? null };
}
