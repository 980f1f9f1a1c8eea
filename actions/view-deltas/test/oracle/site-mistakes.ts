import { chartMistakes } from './chart-mistakes.ts';
import { areOfSeveralYears, daysOf, typicalTextMistakes } from './comment-mistakes.ts';
import { same } from './compare.ts';
import { deadEndTextMistakes } from './dead-end-mistakes.ts';
import { inSmallLetters } from './file-mistakes.ts';
import type { JudgedPage } from './judge.ts';
import { LEAST_VIEWS } from './marks.ts';
import { furtherIn, isNewOrGone, moverMistakes, moversOf } from './mover-mistakes.ts';
import { NAMED } from './oracle.ts';
import { publishedCounts, written } from './published.ts';
import { rowMistakes, TITLES } from './row-mistakes.ts';
import { cellOf, pathOf, plain, readTables, type SaidRow } from './said.ts';
import { type SiteReport, sectionTableMistakes, sumChangeMistakes } from './section-mistakes.ts';
import { trafficOf } from './world.ts';

const MOST_VIEWED = 10;

/** The report of the site as Markdown, in the summary or the issue. */
export function siteTextMistakes(where: string, markdown: string, report: SiteReport): string[] {
  const { truth, known, expected } = report;
  const rows = readTables(markdown);
  const text = plain(markdown);
  const { current, baseline } = truth.windows;
  const days = `${daysOf(current, areOfSeveralYears(truth))} against ${daysOf(baseline, areOfSeveralYears(truth))} (UTC`;
  const sections = [
    'Most viewed',
    ...rows.map(({ section }) => section).filter((title) => title.startsWith('New and gone')),
  ];
  return [
    ...totalsMistakes(where, rows, report),
    ...openingMistakes(where, markdown, report),
    ...same(`${where}: days`, text.includes(days), true),
    ...typicalTextMistakes(where, text, known.judged.typical, expected.numbers),
    ...chartMistakes(where, markdown, known, [...trafficOf(report.world).values()].flat()),
    ...mostViewedMistakes(where, rows, report),
    ...sectionTableMistakes(where, rows, report),
    ...rowMistakes(
      where,
      rows.filter(({ section }) => sections.includes(section)),
      expected,
      {
        isComparable: truth.isComparable,
        ranges: 'where there is room',
      },
    ),
    ...moverMistakes(where, markdown, rows, report),
    ...foldMistakes(
      where,
      markdown,
      rows,
      /^New and gone: ([\d,]+) pages?$/,
      expectedToComeOrGo(report),
    ),
    ...readByAiMistakes(where, markdown, rows, report),
    ...deadEndTextMistakes(where, text, report),
    ...lookAtMistakes(where, text, report),
  ];
}

/** The table of the site's views. */
export function totalsMistakes(
  where: string,
  rows: readonly SaidRow[],
  { expected, truth }: SiteReport,
): string[] {
  const { site, numbers } = expected;
  const lineOf = (name: string) =>
    rows.find(({ titles, cells }) => titles[1] === 'Views' && cells[0] === name);
  if (numbers === 'relative') return same(`${where}: totals`, lineOf('Human'), undefined);
  return NAMED.flatMap((series) => {
    const line = lineOf(TITLES[series]);
    const { current, baseline } = publishedCounts(site[series], numbers);
    const total = `${where}: total ${series}`;
    return [
      ...same(total, line?.cells.slice(1, 3), [written(current ?? 0), written(baseline ?? 0)]),
      ...sumChangeMistakes(`${total}, change`, line?.cells[3], site[series], { ...truth, numbers }),
    ];
  });
}

/** The sentence that a report of the site opens with. */
export function openingMistakes(where: string, markdown: string, report: SiteReport): string[] {
  return sentenceMistakes(where, /^\*\*(.*?)\*\*/m.exec(markdown)?.[1] ?? '', report);
}

/** `Human +4%, AI +12%; /guides/old-setup is at its lowest since Nov 2025` */
export function sentenceMistakes(where: string, sentence: string, report: SiteReport): string[] {
  const { truth, expected } = report;
  const text = plain(sentence).replace(/\.$/, '');
  const moved = /human (\S+), AI ([^\s;.]+)/i.exec(text);
  if (!truth.isComparable) return same(`${where}: sentence`, moved?.[0], undefined);
  const low = /`([^`]+)` is at its lowest/.exec(text)?.[1];
  return [
    ...NAMED.flatMap((series, index) =>
      sumChangeMistakes(
        `${where}: ${series} in the sentence`,
        moved?.[index + 1]?.replace(/,$/, ''),
        expected.site[series],
        {
          ...truth,
          numbers: expected.numbers,
        },
      ),
    ),
    ...(low === undefined || low.includes('…')
      ? []
      : lowMistakes(`${where}: sentence`, low, report)),
  ];
}

/** The page that lost the most human views. */
function mostLost(report: SiteReport): JudgedPage | undefined {
  const lost = moversOf({ series: 'human', belongs: (moved) => moved < 0 }, report);
  return lost.find(({ isMachineFile }) => !isMachineFile);
}

function lowMistakes(where: string, path: string, report: SiteReport): string[] {
  const page = mostLost(report);
  return same(
    `${where}: the page at its low`,
    [inSmallLetters(path), page?.human.word],
    [page?.path, 'low'],
  );
}

/** `look at /guides/old-setup: 725 → 210 human views, its lowest since Nov 2025` */
function lookAtMistakes(where: string, text: string, report: SiteReport): string[] {
  const said = /look at `([^`]+)`: ([\d,]+ → [\d,]+|[−+\d,]+%) human views(, its lowest)?/.exec(
    text,
  );
  const page = mostLost(report);
  const { numbers } = report.expected;
  const isLow = page?.human.word === 'low';
  if (said === null) return isLow ? [`${where}: nothing of the low of ${page.path}`] : [];
  if (page === undefined) return [`${where}: ${said[0]}, but no page lost views`];
  const { current, baseline } = publishedCounts(page.human, numbers);
  const counts =
    current === null || baseline === null ? said[2] : `${written(baseline)} → ${written(current)}`;
  return [
    ...same(`${where}: page to look at`, inSmallLetters(said[1] ?? ''), page.path),
    ...same(`${where}: views of the page to look at`, said[2], counts),
    ...same(`${where}: low of the page to look at`, said[3] !== undefined, isLow),
  ];
}

/** Ten pages, or as many as fit. */
function mostViewedMistakes(
  where: string,
  rows: readonly SaidRow[],
  { expected }: SiteReport,
): string[] {
  const said = rows.filter(({ section }) => section === 'Most viewed');
  const views = [...expected.pages.values()]
    .map((page) => page.human.current)
    .filter((count) => count > 0);
  const most = expected.numbers === 'relative' ? 0 : Math.min(MOST_VIEWED, views.length);
  const viewsOf = (row: SaidRow) =>
    expected.pages.get(inSmallLetters(pathOf(row) ?? ''))?.human.current;
  return same(
    `${where}: views of the most viewed`,
    said.map(viewsOf),
    views.sort((left, right) => right - left).slice(0, most),
  );
}

function expectedToComeOrGo({ expected }: SiteReport): string[] {
  return [...expected.pages].flatMap(([path, page]) => (isNewOrGone(page) ? [path] : []));
}

/** Pages with nearly only AI views, and enough of them. */
function readByAiMistakes(
  where: string,
  markdown: string,
  rows: readonly SaidRow[],
  { expected }: SiteReport,
): string[] {
  const { pages, numbers } = expected;
  if (numbers === 'relative') return [];
  const share = (page: JudgedPage | undefined) => page?.truth.aiShare ?? 0;
  const isRead = (page: JudgedPage) =>
    share(page) >= 0.8 && page.truth.total.current >= LEAST_VIEWS && !page.isMachineFile;
  const paths = [...pages].flatMap(([path, page]) => (isRead(page) ? [path] : []));
  const title = /^Read by AI, hardly by humans: ([\d,]+) pages?$/;
  return [
    ...foldMistakes(where, markdown, rows, title, paths),
    ...rows
      .filter(({ section }) => title.test(section))
      .flatMap((row) => {
        const page = pages.get(inSmallLetters(pathOf(row) ?? ''));
        const percent = Number(cellOf(row, 'AI share')?.replace('%', ''));
        const isNear = Math.abs(percent - 100 * share(page)) <= 0.5 + 1e-9;
        return isNear ? [] : [`${where}: ${row.cells.join(' ')} has an AI share of ${share(page)}`];
      }),
  ];
}

/** A fold whose title counts its pages. */
function foldMistakes(
  where: string,
  markdown: string,
  rows: readonly SaidRow[],
  title: RegExp,
  paths: readonly string[],
): string[] {
  const summaries = [...markdown.matchAll(/<summary>(.*)<\/summary>/g)].map(
    ([, text = '']) => text,
  );
  const summary = summaries.find((text) => title.test(text));
  const name = `${where}: ${title.source.slice(1).split(':')[0]}`;
  if (paths.length === 0) return same(name, summary, undefined);
  const said = rows
    .filter(({ section }) => section === summary)
    .map((row) => inSmallLetters(pathOf(row) ?? ''));
  return [
    ...same(
      name,
      [title.exec(summary ?? '')?.[1], said.length + furtherIn(markdown, summary ?? '')],
      [written(paths.length), paths.length],
    ),
    ...said.flatMap((path) => (paths.includes(path) ? [] : [`${name}: ${path} is none`])),
  ];
}
