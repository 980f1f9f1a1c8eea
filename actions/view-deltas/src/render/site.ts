import {
  type Block,
  details,
  heading,
  type Inline,
  inlineCode,
  list,
  outside,
  paragraph,
  renderWithin,
  type SizeLimit,
  SUMMARY_LIMIT,
  strong,
  table,
  writeMarkdown,
} from '@docs-agent/action-kit';
import { type Headline, headlineInlines } from '../headline.ts';
import { formatPercent, formatPointsFinely, formatShareFinely } from '../published/numbers.ts';
import type { PublishedDelta, PublishedReport } from '../published/published-report.ts';
import { siteHeadline, sitePeriod } from '../site/site-headline.ts';
import { comparisonLine, hasTotals, incompleteNote, lastLine } from './around-tables.ts';
import { conditionWarning } from './conditions.ts';
import { deadEndSection } from './dead-ends.ts';
import { historyProgress } from './history-progress.ts';
import { moverSections } from './mover-sections.ts';
import { countCell, DASH } from './page-table.ts';
import { readingHelp } from './reading-help.ts';
import { trafficChart } from './traffic-chart.ts';

/**
 * The report of the whole site: what moved most in a sentence, totals and their course, what rose and what fell, and
 * folded what it rests on. Over the limit of its place the tables lose their last rows.
 *
 * @param top rows of each table before the rest is folded
 */
export function renderSite(
  report: PublishedReport,
  runUrl: string,
  top: number,
  limit: SizeLimit = SUMMARY_LIMIT,
): string {
  return renderWithin(limit, top, (rows) =>
    writeMarkdown([
      heading(1, `Docs traffic, ${sitePeriod(report)}`),
      paragraph(strong(...headlineInlines(capitalized(siteHeadline(report))), '.')),
      ...incompleteNote(report),
      ...conditionWarning(report),
      ...totalsTable(report),
      comparisonLine(report),
      ...trafficChart(report.trend),
      ...moverSections(report, rows),
      ...deadEndSection(report, rows),
      ...details('Settings and limits', [list(settingsLines(report))]),
      ...details('How to read this', [paragraph(readingHelp(report))]),
      lastLine(report, runUrl),
    ]),
  );
}

function capitalized([first, ...rest]: Headline): Headline {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest];
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

function totalsTable(report: PublishedReport): Block[] {
  if (!hasTotals(report)) return [];
  const { site } = report;
  const line = (name: string, series: PublishedDelta): Inline[][] => [
    [name],
    [countCell(series.current, report)],
    [countCell(series.baseline, report)],
    [series.percent === undefined ? DASH : formatPercent(series.percent)],
  ];
  return [
    table(
      [
        { title: '' },
        { title: 'Views', align: 'right' },
        { title: 'Before', align: 'right' },
        { title: 'Change', align: 'right' },
      ],
      [
        line('Human', site.human),
        line('AI', site.ai),
        line('Total', site.total).map((cell) => [strong(...cell)]),
        ...shareLine(report),
      ],
    ),
  ];
}

function shareLine({ site: { aiShare, aiShareDeltaPoints } }: PublishedReport): Inline[][][] {
  if (aiShare === undefined) return [];
  const before = aiShareDeltaPoints === undefined ? undefined : aiShare - aiShareDeltaPoints / 100;
  return [
    [
      ['AI share'],
      [formatShareFinely(aiShare)],
      [before === undefined ? DASH : formatShareFinely(before)],
      [aiShareDeltaPoints === undefined ? DASH : formatPointsFinely(aiShareDeltaPoints)],
    ],
  ];
}

function settingsLines(report: PublishedReport): Inline[][] {
  const { settings, requestsUsed, requestBudget, missingHistory, trend } = report;
  return [
    [
      `A clear change: at least ${settings.minViews} views and ${settings.minChangePercent}\u00a0% beyond the typical page; false discovery rate ${settings.falseDiscoveryRate}.`,
    ],
    [`${requestsUsed} of ${requestBudget} analytics requests were used.`],
    ...(missingHistory === undefined ? [] : [[historyProgress(missingHistory)]]),
    trend === undefined
      ? [
          'A chart needs three complete weeks in a row in the cache that the input ',
          inlineCode('cache-dir'),
          ' names.',
        ]
      : ['The chart and the bars show complete weeks; a bar goes from 0 to the page’s own highest week.'],
    ...report.notes.map((note) => [outside(note)]),
  ];
}
