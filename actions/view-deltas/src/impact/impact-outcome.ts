import { log, type Outcome, plural, UserError } from '@docs-agent/action-kit';
import { isNotable } from '../comment/comment-when.ts';
import { headlineText } from '../headlines/headline.ts';
import { orFailure, unwritten } from '../outcome.ts';
import { renderImpactSummary } from '../render/impact.ts';
import { openRunReader, type ReportRun, writeRunSummary } from '../report-run.ts';
import { impactJson } from './impact-json.ts';
import { type ImpactRun, reportImpact } from './report-impact.ts';

/** Reports merges alone. */
export async function runImpact(run: ReportRun, afterWeeks: number): Promise<Outcome> {
  const reader = await openRunReader(run, 'shared');
  try {
    const impact = await reportImpact(run, afterWeeks, reader, 0);
    const { impacts, waiting, refused } = impact;
    const isAllRefused = impacts.length + waiting === 0 && refused.length > 0;
    if (!isAllRefused) for (const why of refused) log.notice(why);
    const { failure } = await orFailure(writeImpactSummary(run, impact));
    const result = resultOf(impact);
    const outcome: Outcome = {
      result: run.inputs.dryRun ? 'dry-run' : result,
      sentence: sentenceOf(impact),
      outputs: {
        impact: impactJson(impacts),
        notable: String(impacts.some(({ report }) => isNotable(report))),
        partial: String(waiting > 0),
        'requests-used': String(reader.requestsUsed),
      },
      ends: ENDS[result],
    };
    return unwritten(
      outcome,
      ...(isAllRefused ? refused.map((why) => new UserError(why)) : []),
      impact.failure,
      failure,
    );
  } finally {
    await reader.close();
  }
}

/** The outcome of a site report, together with the merges that the same run reported. */
export function withImpact(site: Outcome, impact: ImpactRun): Outcome {
  const isImpactNotable = impact.impacts.some(({ report }) => isNotable(report));
  const outputs = {
    ...site.outputs,
    impact: impactJson(impact.impacts),
    ...(isImpactNotable ? { notable: 'true' } : {}),
  };
  if (impact.impacts.length + impact.waiting === 0) return { ...site, outputs };
  return { ...site, outputs, sentence: `${site.sentence.replace(/\.$/, '')}. ${sentenceOf(impact)}` };
}

export async function writeImpactSummary(run: ReportRun, { impacts, refused }: ImpactRun): Promise<void> {
  if (impacts.length + refused.length > 0) await writeRunSummary(run, renderImpactSummary(impacts, refused));
}

const ENDS = {
  reported: 'success',
  'nothing-to-report': 'notice',
  partial: 'warning',
  'rate-limited': 'warning',
} as const satisfies Record<string, Outcome['ends']>;

function resultOf({ impacts, waiting, isRateLimited }: ImpactRun): keyof typeof ENDS {
  if (isRateLimited) return 'rate-limited';
  if (waiting > 0) return 'partial';
  return impacts.length === 0 ? 'nothing-to-report' : 'reported';
}

/** The headline of a single merge, or the number of merges. */
function sentenceOf({ impacts, waiting, incomplete, refused }: ImpactRun): string {
  const [only] = impacts;
  const reported =
    only !== undefined && impacts.length === 1
      ? `Pull request ${only.merge.number}, ${lowerFirst(headlineText(only.headline))}`
      : `${impacts.length} merged pull requests have a report of their pages’ views`;
  const waits = `${waiting} merged pull ${plural(waiting, 'request waits', 'requests wait')} for a later run. ${incomplete ?? ''}`;
  if (impacts.length > 0) return waiting > 0 ? `${reported}; ${waits}` : reported;
  if (waiting > 0) return waits;
  return refused.length > 0 ? 'No merge could be reported' : 'No merged pull requests are due for a report';
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
