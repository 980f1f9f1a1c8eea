import { log, plural } from '@docs-agent/action-kit';
import { isAddress, ruleText, type UncertainRedirect } from '@docs-agent/docs-routes';
import { formatCount, formatLeast } from '../published/numbers.ts';
import { lengthOf } from '../published/periods.ts';
import type { PublishedLostPath, PublishedReport } from '../published/published-report.ts';

/** GitHub shows ten warnings per step. The step's own outcome may be one. */
const MOST_REDIRECTS = 8;

/**
 * Warns at each file whose path would lead nowhere, or may, and notes each redirect that leaves the
 * docs.
 */
export function annotateRedirects(report: PublishedReport): void {
  const warnings: { file: string | undefined; text: string }[] = [];
  for (const lost of report.missingRedirects) {
    warnings.push({ file: lost.file, text: warningOf(lost, report) });
  }
  for (const uncertain of report.uncertainRedirects) {
    warnings.push({ file: uncertain.file, text: uncertainText(uncertain) });
  }
  warnings.push(...unjudgedWarnings(report));
  for (const { file, text } of warnings.slice(0, MOST_REDIRECTS)) {
    log.warning(text, file === undefined ? {} : { file });
  }
  const rest = warnings.length - MOST_REDIRECTS;
  if (rest > 0) {
    const paths = `${formatCount(rest)} more ${plural(rest, 'path')}`;
    log.warning(`${paths} would lead nowhere, or may. The report lists all of them.`);
  }
  const outside = report.redirected.filter(({ to }) => isAddress(to));
  for (const { path, to } of outside.slice(0, MOST_REDIRECTS)) {
    log.notice(`${path} is redirected out of the docs, to ${to}`);
  }
}

function unjudgedWarnings({
  unjudgedRedirects: unjudged,
}: PublishedReport): { file: string | undefined; text: string }[] {
  const why = unjudged.why.join(' ');
  if (why === '') return [];
  const ofPaths = unjudged.paths.map(({ path, file }) => ({
    file,
    text: `${path} loses its page, and it could not be checked whether a redirect is missing: ${why}`,
  }));
  if (unjudged.rulesFile === undefined) return ofPaths;
  return [{ file: unjudged.rulesFile, text: `Redirects could not be checked: ${why}` }, ...ofPaths];
}

function warningOf(lost: PublishedLostPath, report: PublishedReport): string {
  const { path, suggestion, hiddenBy, rulesFile, total } = lost;
  const period = lengthOf(report.windows.days);
  let viewed = 'is viewed';
  if (total !== undefined) {
    viewed = `had ${formatLeast(total, report)} views in ${period}`;
  }
  const nowhere = `${path} ${viewed} and would lead nowhere after this change.`;
  if (hiddenBy !== undefined)
    return `${nowhere} Remove the rule that hides it: ${ruleText(hiddenBy)}`;
  if (suggestion === undefined) return nowhere;
  const where = suggestion.kind === 'add' ? 'Add at the top of' : 'Change in';
  return `${nowhere} ${where} ${rulesFile}: ${ruleText(suggestion)}`;
}

/** @param more a word on further paths */
export function uncertainText({ path, rule, isHidden }: UncertainRedirect, more = ''): string {
  if (isHidden)
    return `${path}${more} may be hidden by the rule ${rule.source}, which leads nowhere for it. Remove that rule.`;
  const { before = '', source = '', after = '' } = rule.remedy ?? {};
  const remedy = [`${before} ${source}`.trim(), after].filter(Boolean).join(', ');
  return `${path}${more} loses its page and is only caught by ${rule.source}, and ${rule.why}. ${remedy}.`;
}
