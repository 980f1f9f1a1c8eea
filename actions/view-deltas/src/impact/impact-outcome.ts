import type { Outcome } from '@docs-agent/action-kit';
import { isNotable } from '../comment/comment-when.ts';
import { headlineText } from '../headline.ts';
import { renderImpactSummary } from '../render/impact.ts';
import { type ReportRun, writeRunSummary } from '../report-run.ts';
import { reportSite } from '../site/site-report.ts';
import { impactJson } from './merge-impact.ts';
import { type ImpactRun, reportImpact } from './report-impact.ts';

/** Tells of merges alone. */
export async function runImpact(run: ReportRun, afterWeeks: number): Promise<Outcome> {
  const told = await reportImpact(run, afterWeeks, 0);
  await writeImpactSummary(run, told);
  const result = resultOf(told);
  return {
    result: run.inputs.dryRun ? 'dry-run' : result,
    sentence: sentenceOf(told),
    outputs: {
      ...ownOutputs(told),
      notable: String(told.impacts.some(({ report }) => isNotable(report))),
      partial: String(told.waiting > 0),
      'requests-used': String(told.requestsUsed),
    },
    ends: ENDS[result],
  };
}

/**
 * Reports on the site, and then tells of merges with what is left of the budget. Earlier weeks do not get all of it:
 * they can wait for later runs, and merges are due for a month only.
 */
export async function runSiteAndImpact(run: ReportRun, afterWeeks: number): Promise<Outcome> {
  const site = await reportSite(run, 'fill with half');
  const sent = Number(site.outputs?.['requests-used'] ?? 0);
  // Whom the service refuses it would refuse again; what is in the cache can be told all the same.
  const isRefused = site.result === 'rate-limited';
  const told = await reportImpact(run, afterWeeks, isRefused ? run.inputs.maxRequests : sent);
  await writeImpactSummary(run, told);
  const outcome = {
    ...site,
    outputs: { ...site.outputs, ...ownOutputs(told), 'requests-used': String(sent + told.requestsUsed) },
  };
  if (told.impacts.length + told.waiting === 0) return outcome;
  return { ...outcome, sentence: `${withoutPeriod(site.sentence)}. ${sentenceOf(told)}` };
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

function ownOutputs({ impacts }: ImpactRun): Record<string, string> {
  return { impact: impactJson(impacts) };
}

/** One merge is told by its headline, several are counted. */
function sentenceOf({ impacts, waiting, incomplete }: ImpactRun): string {
  const [only] = impacts;
  const told =
    only !== undefined && impacts.length === 1
      ? `Pull request ${only.merge.number}, ${lowerFirst(headlineText(only.headline))}`
      : `Of ${impacts.length} merged pull requests it was told what became of their pages`;
  const waits =
    `${waiting} merged pull ${waiting === 1 ? 'request waits' : 'requests wait'} for a later run, because their views could not all be read. ${incomplete ?? ''}`.trim();
  if (impacts.length > 0) return waiting > 0 ? `${told}; ${waits}` : told;
  return waiting > 0 ? waits : 'No merged pull request is due to be told of';
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

async function writeImpactSummary(run: ReportRun, { impacts }: ImpactRun): Promise<void> {
  if (impacts.length > 0) await writeRunSummary(run, renderImpactSummary(impacts));
}
