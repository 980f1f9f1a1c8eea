import {
  alert,
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  list,
  paragraph,
  plural,
} from '@docs-agent/action-kit';
import { notEvaluatedText } from '../annotations/condition-annotations.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedHit } from '../published/published-hits.ts';
import type { PublishedReport } from '../published/published-report.ts';

const TEXT_CHARACTERS = 120;
/** Further hits are only counted. */
const SHOWN_HITS = 10;

/** The true conditions of `warn-when` and `fail-when`, failing ones first. */
export function conditionWarning(report: PublishedReport): Block[] {
  const { hits, notEvaluated } = report.conditions;
  return [
    ...hitsWarning(hits),
    ...(notEvaluated.length > 0
      ? [alert('NOTE', paragraph(notEvaluatedText(notEvaluated.length, report)))]
      : []),
  ];
}

function hitsWarning(hits: readonly PublishedHit[]): Block[] {
  const [only, ...others] = shownOf(hits);
  if (only === undefined) return [];
  if (others.length === 0) return [alert('WARNING', paragraph(...hitInlines(only), '.'))];
  return [
    alert(
      'WARNING',
      paragraph('These conditions hold:'),
      list([only, ...others].map(hitInlines)),
      ...restOf(hits),
    ),
  ];
}

function shownOf(hits: readonly PublishedHit[]): PublishedHit[] {
  const failing = hits.filter(({ input }) => input === 'fail-when');
  const warning = hits.filter(({ input }) => input === 'warn-when');
  return [...failing, ...warning].slice(0, SHOWN_HITS);
}

function restOf(hits: readonly PublishedHit[]) {
  const rest = hits.length - SHOWN_HITS;
  return rest > 0 ? [paragraph(`Conditions hold in ${formatCount(rest)} more ${plural(rest, 'case')}.`)] : [];
}

function hitInlines({ input, condition, path, values }: PublishedHit): Inline[] {
  const shown = values.flatMap(({ name, text }): Inline[] => [', ', inlineCode(name), ' ', code(text)]);
  return [
    ...(path === undefined ? [] : [code(path), ': ']),
    code(condition),
    input === 'fail-when' ? ' holds, which fails the check' : ' holds',
    ...shown,
  ];
}

function code(text: string): Inline {
  return inlineCode(excerpt(text, TEXT_CHARACTERS));
}
