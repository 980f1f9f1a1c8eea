import type { PublishedCourse } from '../published/published-course.ts';
import type {
  PublishedDeadEnd,
  PublishedReport,
  PublishedRow,
  PublishedSeries,
  PublishedSum,
} from '../published/published-report.ts';
import type { Delta, Share } from '../report/delta.ts';
import { inPieces } from './pieces.ts';
import type { ReportJson } from './report-schema.ts';
import { SCHEMA_URL } from './schema-url.ts';
import { sharePercent } from './share-percent.ts';

/** The report as its JSON file says it, by the published schema. */
export function reportJson(report: PublishedReport): ReportJson {
  const { windows, history, incomplete, settings } = report;
  return {
    $schema: SCHEMA_URL,
    version: 1,
    subject: report.subject,
    numbers: report.numbers,
    windows: { current: windows.current, baseline: windows.baseline, isComparable: windows.isComparable },
    incomplete:
      incomplete === undefined ? null : { why: incomplete.why, unreadBelow: incomplete.unreadBelow ?? null },
    unmet: report.unmet === undefined ? null : { remedy: report.unmet.remedy ?? null },
    site: sumJson(report.site),
    sum: sumJson(report.sum),
    typicalPage: { human: report.typicalPage.human ?? null, ai: report.typicalPage.ai ?? null },
    history: {
      blocks: history.blocks,
      since: history.since ?? null,
      rangesFrom: history.rangesFrom ?? null,
      marksFrom: history.marksFrom ?? null,
      missingBlocks: history.missingBlocks,
      refusedBefore: history.refused?.before ?? null,
      marks:
        history.marks === undefined ? null : { now: history.marks.now, before: history.marks.before ?? null },
    },
    settings,
    requests: { used: report.requestsUsed ?? null, budget: report.requestBudget },
    missingRedirects: report.lost.map((lost) => ({
      ...lost,
      rulesKey: lost.rulesKey ?? null,
      suggestion: lost.suggestion ?? null,
      movedTo: lost.movedTo ?? null,
      nearest: lost.nearest ?? null,
      human: lost.human ?? null,
      ai: lost.ai ?? null,
      total: lost.total ?? null,
    })),
    unjudgedRedirects: {
      why: [...report.unjudged.why],
      paths: report.unjudged.paths.map(({ path, file, human, ai, total }) => ({
        path,
        file,
        human: human ?? null,
        ai: ai ?? null,
        total: total ?? null,
      })),
      rulesFile: report.unjudged.rulesFile ?? null,
    },
    redirected: report.redirected.map(({ path, to }) => ({ path, to: to ?? null })),
    deadEnds: report.deadEnds?.map(deadEndJson) ?? null,
    conditions: {
      hits: report.conditions.hits.map((hit) => ({ ...hit, path: hit.path ?? null })),
      notEvaluated: report.conditions.notEvaluated,
    },
    notes: [...report.notes, ...report.standing],
    course: report.course === undefined ? null : courseJson(report.course),
    sections: report.sections.map(({ path, pages, human, ai }) => ({
      path,
      pages,
      human: deltaJson(human),
      ai: deltaJson(ai),
    })),
    effect: report.effect ?? null,
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
    rulesFile: deadEnd.rulesFile ?? null,
    human: deadEnd.human ?? null,
    ai: deadEnd.ai ?? null,
    total: deadEnd.total ?? null,
  };
}

function courseJson({ unit, spans, human, ai }: PublishedCourse): NonNullable<ReportJson['course']> {
  return {
    unit,
    spans: spans.map((span, index) => ({ ...span, human: human[index] ?? 0, ai: ai[index] ?? 0 })),
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
    range: series.range ?? null,
  };
}

function deltaJson({ current, baseline, delta, percent }: Delta): ReportJson['sum']['human'] {
  return {
    current: current ?? null,
    baseline: baseline ?? null,
    delta: delta ?? null,
    percent: percent ?? null,
  };
}

function shareJson({ aiShare, aiShareDeltaPoints }: Share) {
  return {
    aiShare: sharePercent(aiShare) ?? null,
    aiShareDeltaPoints: aiShareDeltaPoints ?? null,
  };
}
