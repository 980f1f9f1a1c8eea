import { alert, type Block, type Inline, inlineCode, list, paragraph, plural } from '@docs-agent/action-kit';
import { notEvaluatedText } from '../annotations/annotations.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedHit } from '../published/published-hits.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { shortCode } from './links.ts';

/** Further hits are only counted. */
const SHOWN_HITS = 10;

/** The true conditions of `warn-when` and `fail-when`, failing ones first. */
export function conditionWarning(report: PublishedReport): Block[] {
  const { hits, notEvaluated } = report.conditions;
  const unknown = notEvaluated.length;
  const note = unknown > 0 ? [alert('NOTE', paragraph(notEvaluatedText(unknown, report)))] : [];
  return [...hitsWarning(hits), ...note];
}

function hitsWarning(hits: readonly PublishedHit[]): Block[] {
  const failing = hits.filter(({ input }) => input === 'fail-when');
  const warning = hits.filter(({ input }) => input === 'warn-when');
  const [only, ...others] = [...failing, ...warning].slice(0, SHOWN_HITS).map(hitInlines);
  if (only === undefined) return [];
  if (others.length === 0) return [alert('WARNING', paragraph(...only, '.'))];
  const rest = hits.length - SHOWN_HITS;
  const more = `Conditions hold in ${formatCount(rest)} more ${plural(rest, 'case')}.`;
  return [
    alert(
      'WARNING',
      paragraph('These conditions hold:'),
      list([only, ...others]),
      ...(rest > 0 ? [paragraph(more)] : []),
    ),
  ];
}

function hitInlines({ input, condition, path, values }: PublishedHit): Inline[] {
  return [
    ...(path === undefined ? [] : [shortCode(path), ': ']),
    shortCode(condition),
    input === 'fail-when' ? ' holds, which fails the check' : ' holds',
    ...values.flatMap(({ name, text }): Inline[] => [', ', inlineCode(name), ' ', shortCode(text)]),
  ];
}
