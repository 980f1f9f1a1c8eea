import { log, plural } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedHit } from '../published/published-hits.ts';
import type { PublishedReport } from '../published/published-report.ts';

/** GitHub shows ten warnings per step, and missing redirects come first. */
const MOST_ANNOTATIONS = 4;

/** What there is if not all views were read, or they could not be matched to pages. */
interface Unknowns {
  incomplete: unknown;
  unmet: unknown;
}

/** Warns of each condition that holds, and of those that could not be evaluated. */
export function annotateConditions(report: Unknowns & Pick<PublishedReport, 'conditions'>): void {
  const { conditions } = report;
  const { hits, notEvaluated } = conditions;
  for (const hit of hits.slice(0, MOST_ANNOTATIONS)) log.warning(`${hitText(hit)}.`);
  const rest = hits.length - MOST_ANNOTATIONS;
  if (rest > 0)
    log.warning(
      `Conditions hold in ${formatCount(rest)} more ${plural(rest, 'case')}. The report lists ${plural(rest, 'it', 'them')}.`,
    );
  if (notEvaluated.length > 0) log.warning(notEvaluatedText(notEvaluated.length, report));
}

/** `fail-when: human.percent < -30 holds for /api/errors (human.percent: −64 %)` */
export function hitText({ input, condition, path, values }: PublishedHit): string {
  const page = path === undefined ? '' : ` for ${path}`;
  const shown = values.map(({ name, text }) => `${name}: ${text}`).join(', ');
  return `${input}: ${condition} holds${page}${shown === '' ? '' : ` (${shown})`}`;
}

/** Why conditions were not evaluated. */
export function notEvaluatedText(count: number, { incomplete, unmet }: Unknowns): string {
  const conditions = count === 1 ? '1 condition was' : `${formatCount(count)} conditions were`;
  return `${conditions} not evaluated, because ${whyNot(incomplete !== undefined, unmet !== undefined)}.`;
}

function whyNot(isIncomplete: boolean, isUnmet: boolean): string {
  if (isIncomplete) return 'some views could not be read';
  if (isUnmet) return 'views could not be matched to pages';
  return 'the service changed what it counts in or between the windows';
}
