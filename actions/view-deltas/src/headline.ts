import { excerpt, type Inline, inlineCode } from '@docs-agent/action-kit';
import type { Delta, ViewDeltas } from './delta.ts';
import { isClear } from './judge-rows.ts';
import { formatCount, formatDay, formatPercent, wholePercent } from './numbers.ts';
import type { Report } from './report.ts';
import { lastDay } from './windows.ts';

/** One sentence. A page's path stands apart from the text around it, because others wrote it. */
export type Headline = readonly (string | { path: string })[];

const LONGEST_HEADLINE = 120;
const SHORTEST_PATH = 12;

/** As plain text, for outputs and the log. */
export function headlineText(headline: Headline): string {
  return headline.map((part) => (typeof part === 'string' ? part : `\`${part.path}\``)).join('');
}

/** As Markdown. */
export function headlineInlines(headline: Headline): Inline[] {
  return headline.map((part) => (typeof part === 'string' ? part : inlineCode(part.path)));
}

/** What a pull request's pages have to tell: a clear change, that there is none, or how their views moved. */
export function pullRequestHeadline(report: Report): Headline {
  const { pages, sum, incomplete } = report;
  const touched = `${formatCount(pages.length)} ${pages.length === 1 ? 'page' : 'pages'} touched`;
  if (incomplete !== undefined) return [`${touched}; some views are missing`];
  if (isUnviewed(sum)) return [`${touched}, no views in either window`];
  const clear = clearChange(report, '');
  if (clear !== undefined) return clear;
  if (hasFinding(report)) return [`${touched}, nothing unusual in their views`];
  return [`${touched}: ${movements(sum, report)}`];
}

/** How the site moved, and its largest clear change where that fits. */
export function siteHeadline(report: Report): Headline {
  const { current } = report.windows;
  const period = `${formatDay(current.dateFrom)} – ${formatDay(lastDay(current))}`;
  if (report.incomplete !== undefined) return [`${period}: some views are missing`];
  if (isUnviewed(report.site)) return [`${period}: no views in either window`];
  const moved = `${period}: ${movements(report.site, report)}`;
  return clearChange(report, `${moved}; `) ?? [moved];
}

interface Clear {
  path: string;
  text: string;
  difference: number;
}

/** The clear change of most views, after `before`; undefined if there is none, or no room. */
function clearChange(report: Report, before: string): Headline | undefined {
  const changes = clearChanges(report);
  const largest = changes.reduce<Clear | undefined>(
    (most, change) => (most === undefined || change.difference > most.difference ? change : most),
    undefined,
  );
  if (largest === undefined) return undefined;
  const others = changes.length - 1;
  const more =
    others === 0 ? '' : `; ${formatCount(others)} more clear ${others === 1 ? 'change' : 'changes'}`;
  const after = ` ${largest.text}${more}`;
  const room = LONGEST_HEADLINE - before.length - after.length - '``'.length;
  if (room < Math.min(SHORTEST_PATH, largest.path.length)) return undefined;
  return [...(before === '' ? [] : [before]), { path: excerpt(largest.path, room) }, after];
}

function clearChanges({ pages }: Report): Clear[] {
  return pages.flatMap(({ path, views, verdicts }) =>
    (['human', 'ai'] as const).flatMap((series): Clear[] => {
      const verdict = verdicts?.[series];
      if (verdict === undefined || !isClear(verdict.word)) return [];
      const name = series === 'human' ? 'human' : 'AI';
      const text = verdict.isAgainstSite
        ? `clearly ${verdict.word === 'clear rise' ? 'rose' : 'fell'} against the site in ${name} views`
        : `clearly ${verdict.word === 'clear rise' ? 'gained' : 'lost'} ${name} views`;
      return [{ path, text, difference: Math.abs(views[series].delta) }];
    }),
  );
}

function hasFinding({ pages }: Report): boolean {
  return pages.some(
    ({ verdicts }) => verdicts?.human.word === 'within noise' || verdicts?.ai.word === 'within noise',
  );
}

/** `human views up 19 % to 9,356, AI views down 1 % to 4,303` */
function movements({ human, ai }: ViewDeltas, report: Report): string {
  return `human views ${movement(human, report)}, AI views ${movement(ai, report)}`;
}

/** Whether nothing was viewed in either window. */
export function isUnviewed({ total }: ViewDeltas): boolean {
  return total.current === 0 && total.baseline === 0;
}

function movement({ current, baseline, percent }: Delta, { settings }: Report): string {
  const count = formatCount(current);
  if (current === baseline) return `steady at ${count}`;
  if (percent === undefined) return `from none to ${count}`;
  if (current + baseline < settings.minViews) return `from ${formatCount(baseline)} to ${count}`;
  const whole = wholePercent(percent);
  if (whole === 0) return `steady at ${count}`;
  return `${whole > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(percent)).replace('+', '')} to ${count}`;
}
