import { reportJson } from '../files/report-json.ts';
import type { MergedPullRequest } from '../github/merged-pull-requests.ts';
import { type Headline, headlineText } from '../headline.ts';
import type { PublishedReport } from '../published/published-report.ts';

/** What a merge did to the views of its pages: the baseline is before, the current window after it. */
export interface MergeImpact {
  merge: MergedPullRequest;
  report: PublishedReport;
  headline: Headline;
  /** Empty where no comment was written. */
  commentUrl: string;
}

/** The output `impact`: an array with an object for each pull request, its parts as in the report's JSON file. */
export function impactJson(impacts: readonly MergeImpact[]): string {
  return JSON.stringify(impacts.map(jsonOf));
}

function jsonOf({ merge, report, headline, commentUrl }: MergeImpact) {
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
