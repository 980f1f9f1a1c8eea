import { SCHEMA_URL } from '../project-urls.ts';
import { sharePercent } from '../published/numbers.ts';
import type { PublishedReport, PublishedRow } from '../published/published-report.ts';
import type { ReportContent } from '../published/report-schema.ts';
import { notReadBelow } from '../reading/known.ts';
import type { Delta, Share } from '../report/delta.ts';
import { inPieces } from './pieces.ts';

/** JSON in which what is unknown is null. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, (_key, part: unknown) => part ?? null, indent);
}

/** The report as its JSON file says it, by the published schema. */
export function reportJson(report: PublishedReport): ReportContent {
  const { windows, notRead } = report;
  const { blocks, since, rangesFrom, marksFrom, missingBlocks, refused, marks } = report.history;
  return {
    $schema: SCHEMA_URL,
    version: 1,
    subject: report.subject,
    numbers: report.numbers,
    windows: {
      current: windows.current,
      baseline: windows.baseline,
      isComparable: windows.isComparable,
    },
    notRead: notRead && { why: notRead.why, below: notReadBelow(notRead) },
    notMatched: report.notMatched,
    site: viewsJson(report.site),
    sum: viewsJson(report.sum),
    typicalPage: report.typicalPage,
    history: {
      blocks,
      since,
      rangesFrom,
      marksFrom,
      missingBlocks,
      refusedBefore: refused?.before,
      marks,
    },
    settings: report.settings,
    requests: report.requests,
    missingRedirects: report.missingRedirects,
    uncertainRedirects: report.uncertainRedirects,
    unjudgedRedirects: report.unjudgedRedirects,
    redirected: report.redirected,
    sentReaders: report.sentReaders,
    leftNavigation: report.leftNavigation,
    accepted: report.accepted,
    deadEnds: report.deadEnds,
    hiddenPages: report.hiddenPages,
    live: report.live,
    notes: [...report.notes, ...report.standing],
    course: report.course,
    sections: report.sections,
    effect: report.effect,
    pages: report.pages.map(rowJson),
  };
}

/**
 * The file's text in pieces: readable, with a line for each page, so that a large site's file stays
 * of a size to open.
 */
export function* jsonPieces(report: PublishedReport): Generator<string> {
  const { pages: _, ...rest } = reportJson({ ...report, pages: [] });
  yield `${jsonText(rest, 2).replace(/\n\}$/, '')},\n  "pages": [`;
  let before = '';
  for (const rows of inPieces(report.pages)) {
    yield before + rows.map((row) => `\n    ${jsonText(rowJson(row))}`).join(',');
    before = ',';
  }
  yield '\n  ]\n}\n';
}

function rowJson({ path, previousPath, change, file, throughSnippet, ...views }: PublishedRow) {
  return {
    path,
    previousPath,
    change,
    file,
    throughSnippet,
    ...viewsJson(views),
  };
}

function viewsJson<Series>(
  views: Share & {
    human: Series;
    ai: Series;
    total: Delta;
  },
) {
  const { human, ai, total, aiShare, aiShareDeltaPoints } = views;
  return {
    human,
    ai,
    total,
    aiShare: sharePercent(aiShare),
    aiShareDeltaPoints,
  };
}
