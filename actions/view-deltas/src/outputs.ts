import { isNotable } from './comment/comment-when.ts';
import type { Delta } from './delta.ts';
import type { ReportFiles } from './files.ts';
import type { Report } from './report.ts';

/** The outputs of a report, by their names in `action.yml`. What is not known is an empty string. */
export function outputsOf(report: Report, files: ReportFiles, commentUrl: string): Record<string, string> {
  const { sum, site } = report;
  const whole = report.incomplete === undefined;
  const percent = (delta: Delta) => (whole ? decimal(delta.percent) : '');
  return {
    human: String(sum.human.current),
    ai: String(sum.ai.current),
    total: String(sum.total.current),
    'human-delta': whole ? String(sum.human.delta) : '',
    'ai-delta': whole ? String(sum.ai.delta) : '',
    'human-percent': percent(sum.human),
    'ai-percent': percent(sum.ai),
    'ai-share': whole && sum.aiShare !== undefined ? decimal(sum.aiShare * 100) : '',
    'ai-share-delta-pp': whole ? decimal(sum.aiShareDeltaPoints) : '',
    'site-human': String(site.human.current),
    'site-ai': String(site.ai.current),
    'site-human-percent': percent(site.human),
    'site-ai-percent': percent(site.ai),
    pages: String(report.pages.length),
    'clear-rises': whole ? String(count(report, 'clear rise')) : '',
    'clear-falls': whole ? String(count(report, 'clear fall')) : '',
    notable: whole ? String(isNotable(report)) : '',
    partial: String(!whole),
    'requests-used': String(report.requestsUsed),
    'comment-url': commentUrl,
    'json-file': files.json,
    'csv-file': files.csv,
    'markdown-file': files.markdown,
  };
}

/** Clear words among the rows; a page has one for each series. */
function count({ pages }: Report, word: 'clear rise' | 'clear fall'): number {
  return pages
    .flatMap(({ verdicts }) => (verdicts === undefined ? [] : [verdicts.human, verdicts.ai]))
    .filter((verdict) => verdict.word === word).length;
}

function decimal(value: number | undefined): string {
  if (value === undefined) return '';
  const text = value.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}
