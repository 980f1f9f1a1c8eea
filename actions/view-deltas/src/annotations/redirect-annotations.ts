import { log, plural } from '@docs-agent/action-kit';
import { ruleText } from '@docs-agent/docs-routes';
import { formatCount } from '../published/numbers.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';
import { lengthOf } from '../published/window-length.ts';

/** GitHub shows ten warnings per step, and the step's own outcome may be one. */
const MOST_ANNOTATIONS = 8;

/** Warns at each file whose path would lead nowhere. */
export function annotateLostPaths(report: PublishedReport): void {
  const { lost } = report;
  for (const path of lost.slice(0, MOST_ANNOTATIONS))
    log.warning(warningOf(path, report), { file: path.file });
  const rest = lost.length - MOST_ANNOTATIONS;
  if (rest > 0) {
    log.warning(
      `${formatCount(rest)} more viewed ${plural(rest, 'path')} would lead nowhere. The report lists all of them.`,
    );
  }
}

function warningOf(lost: PublishedLostPath, report: PublishedReport): string {
  const { path, suggestion, rulesFile, rulesForm, total } = lost;
  const period = lengthOf(report.windows.currentDays);
  const least = report.hasLowerBounds ? 'at least ' : '';
  const viewed = total === undefined ? 'is viewed' : `had ${least}${formatCount(total)} views in ${period}`;
  const rule =
    suggestion === undefined
      ? ''
      : ` ${suggestion.kind === 'add' ? 'Add' : 'Change'} in ${rulesFile}: ${ruleText(suggestion, rulesForm)}`;
  return `${path} ${viewed} and would lead nowhere after this change.${rule}`;
}
