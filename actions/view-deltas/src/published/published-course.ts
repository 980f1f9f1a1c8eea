import type { Course } from '../report/course.ts';
import type { Numbers } from './number-policy.ts';
import type { PublishedCourse } from './published-report.ts';

/** Views of the site by block: as counts, or in percent of the highest of each series. */
export function publishCourse({ spans, site }: Course, numbers: Numbers): PublishedCourse {
  const isRelative = numbers === 'relative';
  const human = isRelative ? percentsOfHighest(site.human) : site.human;
  const ai = isRelative ? percentsOfHighest(site.ai) : site.ai;
  return {
    unit: isRelative ? 'percent of the highest span' : 'views',
    spans: spans.map(({ dateFrom, dateTo }, index) => ({
      dateFrom,
      dateTo,
      human: human[index] ?? 0,
      ai: ai[index] ?? 0,
    })),
  };
}

function percentsOfHighest(counts: readonly number[]): number[] {
  const highest = Math.max(1, ...counts);
  return counts.map((views) => Math.round((views / highest) * 100));
}
