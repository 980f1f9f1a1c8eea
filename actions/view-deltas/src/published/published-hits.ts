import type { ConditionValue } from '../conditions/compile.ts';
import type { ConditionInput } from '../conditions/condition.ts';
import { CONDITION_NAMES, type ValueKind } from '../conditions/condition-names.ts';
import type { ConditionHit, ConditionResults } from '../report/condition-hits.ts';
import { type PageRow, SERIES } from '../report/page-row.ts';
import type { NumberPolicy } from './number-policy.ts';
import { formatCount, formatPercent, formatPoints, formatShare } from './numbers.ts';

/** A true condition, as published. */
export interface PublishedHit {
  input: ConditionInput;
  condition: string;
  path: string | undefined;
  /** Values of its names as text, without hidden or unknown ones. */
  values: { name: string; text: string }[];
}

export interface PublishedConditions {
  hits: PublishedHit[];
  notEvaluated: string[];
}

export function publishConditions(results: ConditionResults, policy: NumberPolicy): PublishedConditions {
  return {
    hits: results.hits.map((hit) => publishHit(hit, policy)),
    notEvaluated: results.notEvaluated.map(({ text }) => text),
  };
}

function publishHit({ condition, row, values }: ConditionHit, policy: NumberPolicy): PublishedHit {
  return {
    input: condition.input,
    condition: condition.text,
    path: row?.path,
    values: values.flatMap(({ name, value }) => {
      if (policy.isRelative && row !== undefined && isOfFewViews(name, row)) return [];
      const text = textOf(value, CONDITION_NAMES.get(name)?.kind ?? 'number', policy);
      return text === undefined ? [] : [{ name, text }];
    }),
  };
}

/** A percent of few views would reveal its counts. */
function isOfFewViews(name: string, { verdicts }: PageRow): boolean {
  return SERIES.some(
    (series) => name.startsWith(`${series}.`) && verdicts?.[series].word === 'too-few-views',
  );
}

function textOf(value: ConditionValue, kind: ValueKind, policy: NumberPolicy): string | undefined {
  if (typeof value !== 'number') return value === undefined || value === '' ? undefined : String(value);
  const formats: Partial<Record<ValueKind, [number | undefined, (value: number) => string]>> = {
    views: [policy.revealing(value), formatCount],
    percent: [policy.percent(value), formatPercent],
    'total percent': [policy.revealing(value), formatPercent],
    share: [policy.revealing(value / 100), formatShare],
    points: [policy.revealing(value), formatPoints],
  };
  const [published, format] = formats[kind] ?? [value, formatCount];
  return published === undefined ? undefined : format(published);
}
