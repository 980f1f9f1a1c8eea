import type { Delta, ViewDeltas } from '../report/delta.ts';
import type { PageRow, SeriesVerdict } from '../report/page-row.ts';
import type { NumberPolicy } from './number-policy.ts';
import type { PublishedRow, PublishedSeries, PublishedSum } from './published-report.ts';

export function publishRow(
  { views, verdicts, ...page }: PageRow,
  policy: NumberPolicy,
): PublishedRow {
  const { current, baseline } = views.total;
  const isKnown = current !== undefined && baseline !== undefined;
  return {
    ...page,
    human: publishSeries(views.human, verdicts?.human, policy),
    ai: publishSeries(views.ai, verdicts?.ai, policy),
    ...publishTogether(views, policy),
    isInOneWindow: isKnown && current > 0 !== baseline > 0,
  };
}

/** If counts are hidden, so are ranges and percents of few views, which would reveal counts. */
function publishSeries(
  series: Delta,
  verdict: SeriesVerdict | undefined,
  policy: NumberPolicy,
): PublishedSeries {
  const word = verdict?.word;
  const isFew = verdict === undefined || word === 'too-few-views';
  const isHidden = policy.isRelative && isFew;
  const delta = publishDelta(series, policy);
  return {
    ...delta,
    percent: isHidden ? undefined : delta.percent,
    adjustedPercent: isHidden ? undefined : policy.percent(verdict?.adjustedPercent),
    word,
    range: policy.isRelative ? undefined : verdict?.range,
  };
}

export function publishDelta(delta: Delta, policy: NumberPolicy): Delta {
  return {
    current: policy.revealing(delta.current),
    baseline: policy.revealing(delta.baseline),
    delta: policy.revealing(delta.delta),
    percent: policy.percent(delta.percent),
  };
}

/** The values about both series together. */
function publishTogether({ total, aiShare, aiShareDeltaPoints }: ViewDeltas, policy: NumberPolicy) {
  return {
    total: { ...publishDelta(total, policy), percent: policy.revealing(total.percent) },
    aiShare: policy.revealing(aiShare),
    aiShareDeltaPoints: policy.revealing(aiShareDeltaPoints),
    isUnviewed: total.current === 0 && total.baseline === 0,
  };
}

const NO_DELTA: Delta = {
  current: undefined,
  baseline: undefined,
  delta: undefined,
  percent: undefined,
};

/** @param isKeptBack the sum of a few pages would reveal how large they are to each other */
export function publishSum(
  views: ViewDeltas,
  policy: NumberPolicy,
  isKeptBack = false,
): PublishedSum {
  return {
    human: isKeptBack ? NO_DELTA : publishDelta(views.human, policy),
    ai: isKeptBack ? NO_DELTA : publishDelta(views.ai, policy),
    ...publishTogether(views, policy),
  };
}
