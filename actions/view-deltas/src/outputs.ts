import { isNotable } from './comment/comment-when.ts';
import type { ReportFiles } from './files/write-report-files.ts';
import { warningsOf } from './published/findings.ts';
import type { PublishedReport } from './published/published-report.ts';
import { doneItems, workItems } from './render/work-items.ts';

/**
 * The outputs of a report, by their names in `action.yml`. Unknown or hidden values are empty
 * strings.
 */
export function outputsOf(
  report: PublishedReport,
  files: ReportFiles,
  urls: { comment?: string | undefined; issue?: string | undefined },
): Record<string, string> {
  const { sum, site } = report;
  const isWhole = report.notRead === undefined;
  return {
    human: whole(sum.human.current),
    ai: whole(sum.ai.current),
    total: whole(sum.total.current),
    'human-delta': whole(sum.human.delta),
    'ai-delta': whole(sum.ai.delta),
    'human-percent': decimal(sum.human.percent),
    'ai-percent': decimal(sum.ai.percent),
    'ai-share': sum.aiShare === undefined ? '' : decimal(sum.aiShare * 100),
    'ai-share-delta-pp': decimal(sum.aiShareDeltaPoints),
    'site-human': whole(site.human.current),
    'site-ai': whole(site.ai.current),
    'site-human-percent': decimal(site.human.percent),
    'site-ai-percent': decimal(site.ai.percent),
    pages: String(report.pages.length),
    highs: isWhole ? String(count(report, 'high')) : '',
    lows: isWhole ? String(count(report, 'low')) : '',
    notable: isWhole || isNotable(report) ? String(isNotable(report)) : '',
    'missing-redirects': String(report.missingRedirects.length),
    warnings: String(warningsOf(report)),
    'work-items': JSON.stringify(workItems(report)),
    'work-done': JSON.stringify(doneItems(report)),
    partial: String(!isWhole),
    'requests-used': whole(report.requests.used),
    'comment-url': urls.comment ?? '',
    'issue-url': urls.issue ?? '',
    'json-file': files.json,
    'csv-file': files.csv,
    'markdown-file': files.markdown,
  };
}

/** Marks among the rows; a page can have one for each series. */
function count({ pages }: PublishedReport, word: 'high' | 'low'): number {
  let marks = 0;
  for (const { human, ai } of pages) {
    if (human.word === word) {
      marks += 1;
    }
    if (ai.word === word) {
      marks += 1;
    }
  }
  return marks;
}

function whole(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

function decimal(value: number | undefined): string {
  if (value === undefined) return '';
  const text = value.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}
