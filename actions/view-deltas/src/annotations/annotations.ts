import { log, plural } from '@docs-agent/action-kit';
import { isAddress, ruleText } from '@docs-agent/docs-routes';
import { formatCount, formatLeast } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedHit } from '../published/published-hits.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';

/** GitHub shows ten warnings per step. The step's own outcome may be one, and redirects come first. */
const MOST_REDIRECTS = 8;
const MOST_CONDITIONS = 4;

/** Warns at each file whose path would lead nowhere, or may, and notes each redirect that leaves the docs. */
export function annotateRedirects(report: PublishedReport): void {
  const warnings = [
    ...report.lost.map((lost) => ({ file: lost.file, text: warningOf(lost, report) })),
    ...unjudgedWarnings(report),
  ];
  for (const { file, text } of warnings.slice(0, MOST_REDIRECTS))
    log.warning(text, file === undefined ? {} : { file });
  const rest = warnings.length - MOST_REDIRECTS;
  if (rest > 0) {
    log.warning(
      `${formatCount(rest)} more ${plural(rest, 'path')} would lead nowhere, or may. The report lists all of them.`,
    );
  }
  const outside = report.redirected.filter(({ to }) => isAddress(to));
  for (const { path, to } of outside.slice(0, MOST_REDIRECTS))
    log.notice(`${path} is redirected out of the docs, to ${to}`);
}

function unjudgedWarnings({ unjudged }: PublishedReport): { file: string | undefined; text: string }[] {
  const why = unjudged.why.join(' ');
  if (why === '') return [];
  const ofPaths = unjudged.paths.map(({ path, file }) => ({
    file,
    text: `${path} loses its page, and whether a redirect is missing could not be checked: ${why}`,
  }));
  if (unjudged.rulesFile === undefined) return ofPaths;
  return [{ file: unjudged.rulesFile, text: `Redirects could not be checked: ${why}` }, ...ofPaths];
}

function warningOf(lost: PublishedLostPath, report: PublishedReport): string {
  const { path, suggestion, rulesFile, total } = lost;
  const period = lengthOf(report.windows.currentDays);
  const viewed = total === undefined ? 'is viewed' : `had ${formatLeast(total, report)} views in ${period}`;
  const rule =
    suggestion === undefined
      ? ''
      : ` ${suggestion.kind === 'add' ? 'Add' : 'Change'} in ${rulesFile}: ${ruleText(suggestion)}`;
  return `${path} ${viewed} and would lead nowhere after this change.${rule}`;
}

/** What there is if not all views were read, or they could not be matched to pages. */
interface Unknowns {
  incomplete: unknown;
  unmet: unknown;
}

/** Warns of each condition that holds, and of those that could not be evaluated. */
export function annotateConditions(report: Unknowns & Pick<PublishedReport, 'conditions'>): void {
  const { hits, notEvaluated } = report.conditions;
  for (const hit of hits.slice(0, MOST_CONDITIONS)) log.warning(`${hitText(hit)}.`);
  const rest = hits.length - MOST_CONDITIONS;
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

export function notEvaluatedText(count: number, { incomplete, unmet }: Unknowns): string {
  const conditions = count === 1 ? '1 condition was' : `${formatCount(count)} conditions were`;
  const unread = incomplete === undefined ? undefined : 'some views could not be read';
  const unmatched = unmet === undefined ? undefined : 'views could not be matched to pages';
  const why = unread ?? unmatched ?? 'the service changed what it counts in or between the windows';
  return `${conditions} not evaluated, because ${why}.`;
}
