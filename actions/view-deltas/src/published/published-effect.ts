import type { MergeVerdict, NoVerdict } from '@docs-agent/verdicts';
import type { Effect } from '../report/effect.ts';
import type { NumberPolicy } from './number-policy.ts';

/** The verdicts on a merge, as exactly as its numbers may be. */
export function publishEffect(effect: Effect, policy: NumberPolicy): Effect {
  if (!policy.isRelative) return effect;
  return { human: rounded(effect.human, policy), ai: rounded(effect.ai, policy) };
}

function rounded(
  verdict: MergeVerdict | NoVerdict,
  { percent }: NumberPolicy,
): MergeVerdict | NoVerdict {
  if ('reason' in verdict) return verdict;
  const { intervalPercent } = verdict;
  const whole = (value: number) => percent(value) ?? 0;
  return {
    ...verdict,
    p: Number(verdict.p.toPrecision(1)),
    estimatePercent: whole(verdict.estimatePercent),
    intervalPercent: { low: whole(intervalPercent.low), high: whole(intervalPercent.high) },
    detectablePercent: whole(verdict.detectablePercent),
  };
}
