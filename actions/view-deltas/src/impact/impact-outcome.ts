import { log, type Outcome, plural, UserError } from '@docs-agent/action-kit';
import { isNotable } from '../comment/comment-when.ts';
import { jsonText, reportJson } from '../files/report-json.ts';
import { headlineText } from '../headlines/headline.ts';
import { orFailure, unwritten } from '../outcome.ts';
import { type ReportedImpact, renderImpactSummary } from '../render/impact.ts';
import { openRunReader, type ReportRun, writeRunSummary } from '../report-run.ts';
import { type ImpactRun, reportImpact } from './report-impact.ts';

/** Reports merges alone. */
export async function runImpact(run: ReportRun, afterWeeks: number): Promise<Outcome> {
  const reader = await openRunReader(run);
  try {
    const impact = await reportImpact(run, afterWeeks, reader, 0);
    const { impacts, waiting, refused } = impact;
    const isAllRefused = impacts.length + waiting.length === 0 && refused.length > 0;
    const noticed = isAllRefused ? [] : refused;
    for (const why of noticed) {
      log.notice(why);
    }
    const { failure } = await orFailure(writeImpactSummary(run, impact));
    const result = resultOf(impact);
    const outcome: Outcome = {
      result: run.inputs.dryRun ? 'dry-run' : result,
      sentence: sentenceOf(impact),
      outputs: {
        impact: impactJson(impacts),
        notable: String(isAnyNotable(impact)),
        partial: String(waiting.length > 0),
        'requests-used': run.numbers === 'relative' ? '' : String(reader.requestsUsed),
      },
      ends: ENDS[result],
    };
    const failures = isAllRefused ? refused.map((why) => new UserError(why)) : [];
    return unwritten(outcome, ...failures, impact.failure, failure);
  } finally {
    await reader.close();
  }
}

/** The outcome of a site report, together with the merges that the same run reported. */
export function withImpact(site: Outcome, impact: ImpactRun): Outcome {
  const outputs: Record<string, string> = { ...site.outputs };
  outputs['impact'] = impactJson(impact.impacts);
  if (isAnyNotable(impact)) {
    outputs['notable'] = 'true';
  }
  if (impact.impacts.length + impact.waiting.length === 0) return { ...site, outputs };
  return {
    ...site,
    outputs,
    sentence: `${site.sentence.replace(/\.$/, '')}. ${sentenceOf(impact)}`,
  };
}

function isAnyNotable({ impacts }: ImpactRun): boolean {
  return impacts.some(({ report }) => isNotable(report));
}

export async function writeImpactSummary(
  run: Pick<ReportRun, 'inputs' | 'destinations'>,
  { impacts, refused }: ImpactRun,
): Promise<void> {
  if (impacts.length + refused.length > 0) {
    await writeRunSummary(run, renderImpactSummary(impacts, refused));
  }
}

const ENDS = {
  reported: 'success',
  'nothing-to-report': 'notice',
  partial: 'warning',
  'rate-limited': 'warning',
} as const satisfies Record<string, Outcome['ends']>;

function resultOf({ impacts, waiting, isRateLimited }: ImpactRun): keyof typeof ENDS {
  if (isRateLimited) return 'rate-limited';
  if (waiting.length > 0) return 'partial';
  return impacts.length === 0 ? 'nothing-to-report' : 'reported';
}

/** The headline of a single merge, or the number of merges. */
function sentenceOf({ impacts, waiting, refused }: ImpactRun): string {
  const parts: string[] = [];
  if (impacts.length > 0) {
    parts.push(reportedSentence(impacts));
  }
  const [why] = waiting;
  if (why !== undefined) {
    const wait = plural(waiting.length, 'request waits', 'requests wait');
    parts.push(`${waiting.length} merged pull ${wait} for a later run. ${why}`);
  }
  if (parts.length > 0) return parts.join('; ');
  if (refused.length > 0) return 'No merge could be reported';
  return 'No merged pull requests are due for a report';
}

function reportedSentence([first, ...others]: readonly ReportedImpact[]): string {
  if (first === undefined || others.length > 0)
    return `${others.length + 1} merged pull requests have a report of their pages’ views`;
  return `Pull request ${first.merge.number}, ${lowerFirst(headlineText(first.headline))}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/**
 * The output `impact`: an array with an object for each pull request, its parts as in the report's
 * JSON file.
 */
function impactJson(impacts: readonly ReportedImpact[]): string {
  return jsonText(
    impacts.map(({ merge, report, headline, commentUrl }) => {
      const { windows, notes, numbers, site, sum, typicalPage, history, effect, live, pages } =
        reportJson(report);
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
        live,
        notes,
        pages,
      };
    }),
  );
}
