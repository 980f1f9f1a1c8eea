import type { NumberPolicy } from '../published/number-policy.ts';
import { formatCount, formatPercent, formatPoints, formatShare } from '../published/numbers.ts';
import type { ConditionInput, ConditionValue } from './condition.ts';
import type { ConditionHit, ConditionResults } from './condition-hits.ts';
import { CONDITION_NAMES, type ValueKind } from './condition-names.ts';

/** A condition that holds, as it may leave the process. */
export interface PublishedHit {
  input: ConditionInput;
  condition: string;
  path: string | undefined;
  /** What its names stand for, as text; without those that are kept back or not known. */
  values: { name: string; text: string }[];
}

export interface PublishedConditions {
  hits: PublishedHit[];
  /** Conditions that could not be evaluated. */
  notEvaluated: string[];
}

export function publishConditions(results: ConditionResults, policy: NumberPolicy): PublishedConditions {
  return {
    hits: results.hits.map((hit) => publishHit(hit, policy)),
    notEvaluated: results.notEvaluated.map(({ text }) => text),
  };
}

function publishHit({ condition, path, values }: ConditionHit, policy: NumberPolicy): PublishedHit {
  return {
    input: condition.input,
    condition: condition.text,
    path,
    values: values.flatMap(({ name, value }) => {
      const text = textOf(value, CONDITION_NAMES.get(name)?.kind, policy);
      return text === undefined ? [] : [{ name, text }];
    }),
  };
}

function textOf(
  value: ConditionValue,
  kind: ValueKind | undefined,
  policy: NumberPolicy,
): string | undefined {
  if (typeof value !== 'number') return value === undefined || value === '' ? undefined : String(value);
  const formatted = (number: number | undefined, format: (number: number) => string) =>
    number === undefined ? undefined : format(number);
  switch (kind) {
    case 'views':
      return formatted(policy.count(value), formatCount);
    case 'change':
      return formatted(policy.change(value), formatCount);
    case 'percent':
      return formatted(policy.percent(value), formatPercent);
    case 'share':
      return formatted(policy.share(value / 100), formatShare);
    case 'points':
      return formatted(policy.exact(value), formatPoints);
    default:
      return formatCount(value);
  }
}
