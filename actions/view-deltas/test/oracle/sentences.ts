import type { Report } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import { NAMED, type Named } from './oracle.ts';
import { isComparable } from './row-mistakes.ts';
import { saidAt } from './said.ts';
import {
  countTexts,
  partTexts,
  percentTexts,
  rangeTexts,
  type Texts,
  writtenDay,
} from './written.ts';

/** Sentences with numbers, and where the report's file has them. */

/** The words around numbers, which are the groups; the others are for other tests. */
export interface Sentence {
  /** With `g`. */
  pattern: RegExp;
  /** What each group may be. @param first the first group, such as a path */
  texts(report: Report, first: string): readonly Texts[];
}

/** Of reports on a pull request and on the site. */
export const SENTENCES: Readonly<Record<string, Sentence>> = {
  'stake, human': {
    pattern: /(under 1%|\S+) of the site’s human/g,
    texts: (report) => [stakeTexts(report, 'human')],
  },
  'stake, ai': {
    pattern: /(under 1%|\S+) of its AI/g,
    texts: (report) => [stakeTexts(report, 'ai')],
  },
  'pages touched': {
    pattern: /(\S+) pages? (?:touched|have)/g,
    texts: ({ pages }) => [countTexts(pages.length)],
  },
  'a low': {
    pattern: /`([^`]+)` is at a low: (\S+) (?:human views|AI views), range (\S+)/g,
    texts: (report, path) => lowTexts(report, path),
  },
  'a lost path': {
    pattern: /`([^`]+)` is removed here\. (?:At least )?(\S+) human and (\S+) AI views/g,
    texts: ({ missingRedirects }, path) => [
      [path],
      ...NAMED.map((series) => countTexts(saidAt(entryAt(missingRedirects, path), series))),
    ],
  },
  'views of a lost page': {
    pattern: /A removed page was viewed (?:at least )?(\S+) times/g,
    texts: ({ missingRedirects }) => [countTexts(saidAt(missingRedirects, '0', 'total'))],
  },
  days: {
    pattern: /(?:^|: )([^\n(:]+ – [^\n(:]+) against ([^\n(:]+ – [^\n(:]+) \(UTC/gm,
    texts: (report) => [dayTexts(report, 'current'), dayTexts(report, 'baseline')],
  },
  'days of the title': {
    pattern: /^# Docs traffic, (.*)$/gm,
    texts: (report) => [[windowsOf(report).current.map(writtenDay).join(' – ')]],
  },
  'whole site': { pattern: /[Ww]hole site: human (\S+), AI (\S+)/g, texts: siteTexts },
  'human and AI': { pattern: /^Human (\S+), AI (\S+)/gm, texts: sumTexts },
  'typical page': {
    pattern: /typical page: human (\S+), AI (\S+)/g,
    texts: (report) => NAMED.map((series) => percentTexts(saidAt(report['typicalPage'], series))),
  },
  'unread addresses': {
    pattern: /Addresses under (\S+) views were not read/g,
    texts: ({ notRead }) => [countTexts(saidAt(notRead, 'below'))],
  },
  'pages with marks': {
    pattern: /now have (\S+) lows? and (\S+) highs? among (\S+) pages/g,
    texts: ({ history }) =>
      ['lows', 'highs', 'pages'].map((name) => countTexts(saidAt(history, 'marks', 'now', name))),
  },
  'requests used': {
    pattern: /(\d+) of \d+ requests were used/g,
    texts: ({ requests }) => [countTexts(saidAt(requests, 'used'))],
  },
  'the page that lost the most': {
    pattern: /`([^`]+)` lost the most: (\S+) → (\S+) human views/g,
    texts: (report, path) => [
      [path],
      countTexts(saidAt(pageAt(report, path), 'human', 'baseline')),
      countTexts(saidAt(pageAt(report, path), 'human', 'current')),
    ],
  },
  'change of the page that lost the most': {
    pattern: /`([^`]+)` lost the most: ([−+]\S+) human views/g,
    texts: (report, path) => [
      [path],
      percentTexts(saidAt(pageAt(report, path), 'human', 'percent')),
    ],
  },
  'a page at its lowest': {
    pattern: /`([^`]+)`[^`\n]* its lowest/g,
    texts: (report, path) => [
      saidAt(pageAt(report, path), 'human', 'word') === 'low' ? [path] : [],
    ],
  },
  'a redirect to add': {
    pattern: /redirect (?:of )?`([^`]+)`: (?:at least )?(\d\S*) human views?/g,
    texts: ({ deadEnds }, path) => [[path], countTexts(saidAt(entryAt(deadEnds, path), 'human'))],
  },
  'pages that are new or gone': {
    pattern: /New and gone: (\S+) page/g,
    texts: (report) => [countTexts(report.pages.filter(isNewOrGone).length)],
  },
  'pages read by AI': {
    pattern: /hardly by humans: (\S+) page/g,
    texts: (report) => [countTexts(report.pages.filter(isReadByAi).length)],
  },
};

function stakeTexts({ sum, site, numbers }: Report, series: Named): Texts {
  if (numbers === 'relative') return [];
  const whole = Number(saidAt(site, series, 'current'));
  return whole === 0 ? [] : partTexts(Number(saidAt(sum, series, 'current')) / whole);
}

/** The change of the whole site, where windows can be compared. */
function siteTexts(report: Report): Texts[] {
  return NAMED.map((series) =>
    isComparable(report) ? percentTexts(saidAt(report['site'], series, 'percent')) : [],
  );
}

/** The same, where few views have no percentage; without a window before, the views themselves. */
function sumTexts(report: Report): Texts[] {
  return siteTexts(report).map((texts, index) => {
    const part = saidAt(report['site'], NAMED[index] ?? '');
    if (saidAt(part, 'baseline') === null && report['numbers'] === 'exact')
      return countTexts(saidAt(part, 'current'));
    const counts = ['current', 'baseline'].map((name) => saidAt(part, name) ?? LEAST_VIEWS);
    return Math.max(...counts.map(Number)) < LEAST_VIEWS ? [] : texts;
  });
}

/** `Oct 19 – Nov 15`, or with years if the days of both windows are of several. */
export function dayTexts(report: Report, name: 'current' | 'baseline'): Texts {
  const windows = windowsOf(report);
  const years = new Set([...windows.current, ...windows.baseline].map((day) => day.slice(0, 4)));
  const inYears = windows[name].map((day) => `${writtenDay(day)}, ${day.slice(0, 4)}`);
  return [(years.size > 1 ? inYears : windows[name].map(writtenDay)).join(' – ')];
}

/** First and last days. */
function windowsOf(report: Report): Record<'current' | 'baseline', string[]> {
  const daysOf = (window: unknown) => {
    const until = Date.parse(String(saidAt(window, 'dateTo')));
    const last = new Date(until - 1).toISOString().slice(0, 10);
    return [String(saidAt(window, 'dateFrom')), last];
  };
  const { windows, after, before } = report;
  return {
    current: daysOf(after ?? saidAt(windows, 'current')),
    baseline: daysOf(before ?? saidAt(windows, 'baseline')),
  };
}

function lowTexts(report: Report, path: string): Texts[] {
  const lows = NAMED.map((series) => saidAt(pageAt(report, path), series)).filter(
    (part) => saidAt(part, 'word') === 'low',
  );
  return [
    [path],
    lows.flatMap((low) => countTexts(saidAt(low, 'current'))),
    lows.flatMap((low) => rangeTexts(saidAt(low, 'range', 'low'), saidAt(low, 'range', 'high'))),
  ];
}

function pageAt({ pages }: Report, path: string): unknown {
  return entryAt(pages, path);
}

function entryAt(entries: unknown, path: string): unknown {
  return Array.isArray(entries) ? entries.find((each) => saidAt(each, 'path') === path) : undefined;
}

function isNewOrGone(page: unknown): boolean {
  return NAMED.some((series) =>
    ['new', 'not-seen-before', 'gone'].includes(String(saidAt(page, series, 'word'))),
  );
}

function isReadByAi(page: unknown): boolean {
  const total = Number(saidAt(page, 'total', 'current'));
  const share = Number(saidAt(page, 'ai', 'current')) / total;
  return share >= 0.8 && total >= LEAST_VIEWS && saidAt(page, 'path') !== '/llms.txt';
}
