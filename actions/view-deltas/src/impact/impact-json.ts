import { jsonText, reportJson } from '../files/report-json.ts';
import { headlineText } from '../headlines/headline.ts';
import type { ReportedImpact } from '../render/impact.ts';

/** The output `impact`: an array with an object for each pull request, its parts as in the report's JSON file. */
export function impactJson(impacts: readonly ReportedImpact[]): string {
  return jsonText(impacts.map(jsonOf));
}

function jsonOf({ merge, report, headline, commentUrl }: ReportedImpact) {
  const { windows, notes, numbers, site, sum, typicalPage, history, effect, pages } = reportJson(report);
  return {
    number: merge.number,
    mergedAt: new Date(merge.mergedAtMs).toISOString(),
    mergeSha: merge.mergeSha,
    headline: headlineText(headline),
    commentUrl,
    numbers,
    before: windows.baseline,
    after: windows.current,
    isComparable: windows.isComparable,
    site,
    sum,
    typicalPage,
    history,
    effect,
    notes,
    pages,
  };
}
