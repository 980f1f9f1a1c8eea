import { same, sameWritten } from './compare.ts';
import { type Expected, type Report, rowMistakes } from './mistakes.ts';
import type { Change, Truth } from './oracle.ts';
import { readLine, readTables, type SaidRow, saidAt } from './said.ts';
import { toldCounts, written } from './told.ts';

type Named = 'human' | 'ai';

/** A list of pages that moved: in which section it stands, and which pages belong in it. */
interface MoverList {
  section: string;
  series: Named;
  belongs(delta: number): boolean;
}

const MOVERS: readonly MoverList[] = [
  { section: 'Rising (human)', series: 'human', belongs: (delta) => delta > 0 },
  { section: 'Falling (human)', series: 'human', belongs: (delta) => delta < 0 },
  { section: 'AI movers', series: 'ai', belongs: (delta) => delta !== 0 },
];

const COMES_OR_GOES = new Set<unknown>(['new', 'not seen before', 'gone']);

/** The site's report for people, in the summary or the issue: its totals, its sentence, and its lists of pages. */
export function siteTextMistakes(
  where: string,
  markdown: string,
  report: Report,
  expected: Expected,
): string[] {
  const rows = readTables(markdown);
  return [
    ...totalsMistakes(where, markdown, expected),
    ...sentenceMistakes(where, /^\*\*(.*)\*\*$/m.exec(markdown)?.[1] ?? '', report, expected),
    ...rowMistakes(where, rows, expected),
    ...MOVERS.flatMap((list) => moverMistakes(where, markdown, list, rows, report, expected)),
    ...comingAndGoingMistakes(where, markdown, rows, report),
  ];
}

function totalsMistakes(where: string, markdown: string, { site, numbers }: Expected): string[] {
  const lines = { Human: site.human, AI: site.ai, Total: site.total };
  return Object.entries(lines).flatMap(([name, truth]) => {
    const { current, baseline } = toldCounts(truth, numbers);
    const [now, before, change] = readLine(markdown, name);
    if (current === null || baseline === null) return same(`${where}: total ${name}`, now, undefined);
    return [
      ...same(`${where}: total ${name}`, [now, before], [written(current), written(baseline)]),
      ...(truth.percent === null
        ? same(`${where}: change of total ${name}`, change, '–')
        : sameWritten(`${where}: change of total ${name}`, change, truth.percent)),
    ];
  });
}

/** `human views up 19 % to 9,356, AI views down 1 %; 4 clear rises; … lost 812 of 4,312 human views` */
export function sentenceMistakes(
  where: string,
  sentence: string,
  report: Report,
  expected: Expected,
): string[] {
  const { site, numbers } = expected;
  const plain = sentence.replaceAll('\u00a0', ' ');
  const movement = (name: string, truth: Change): string[] => {
    const said = new RegExp(`${name} views (up|down) ([\\d,]+) %(?: to (\\d+(?:,\\d{3})*))?`, 'i').exec(
      plain,
    );
    if (said === null) return [];
    const [, direction, size, count] = said;
    const { current } = toldCounts(truth, numbers);
    return [
      ...sameWritten(
        `${where}: ${name} in the sentence`,
        `${direction === 'up' ? '+' : '−'}${size} %`,
        truth.percent ?? Number.NaN,
      ),
      ...(count === undefined
        ? []
        : same(`${where}: ${name} count in the sentence`, count, current === null ? null : written(current))),
    ];
  };
  const clear = (word: string) =>
    report.pages
      .flatMap((page) => [saidAt(page, 'human', 'word'), saidAt(page, 'ai', 'word')])
      .filter((each) => each === word).length;
  const counted = (word: string): string[] => {
    const said = new RegExp(`([\\d,]+) ${word}s?`).exec(plain)?.[1];
    return said === undefined ? [] : same(`${where}: ${word}s in the sentence`, said, written(clear(word)));
  };
  return [
    ...movement('human', site.human),
    ...movement('AI', site.ai),
    ...counted('clear rise'),
    ...counted('clear fall'),
    ...lossMistakes(where, plain, expected),
  ];
}

/** The page that the sentence names lost what it is said to have lost. */
function lossMistakes(where: string, sentence: string, { pages, numbers }: Expected): string[] {
  const said = /`([^`]+)` lost ([\d,]+) of ([\d,]+) (human|AI) views/.exec(sentence);
  if (said === null) return [];
  const [, path = '', lost, before, name] = said;
  const truth = pages.get(path.toLowerCase());
  if (truth === undefined) return path.includes('…') ? [] : [`${where}: ${path} in the sentence is no page`];
  const { current, baseline } = toldCounts(truth[name === 'AI' ? 'ai' : 'human'], numbers);
  return same(
    `${where}: loss in the sentence`,
    [lost, before],
    [written((baseline ?? 0) - (current ?? 0)), written(baseline ?? 0)],
  );
}

/**
 * A list has all its pages, clear ones first, and of each kind those of the largest difference first. What has no room
 * is its end, and is counted.
 */
function moverMistakes(
  where: string,
  markdown: string,
  { section, series, belongs }: MoverList,
  rows: readonly SaidRow[],
  report: Report,
  { pages }: Expected,
): string[] {
  const words = wordsOf(report, series);
  const rankOf = (path: string, truth: Truth): [isClear: number, views: number] => [
    words.get(path)?.startsWith('clear') ? 1 : 0,
    Math.abs(truth[series].delta),
  ];
  const leaving = new Set(comingAndGoing(report));
  const expected = [...pages]
    .filter(([path, truth]) => belongs(truth[series].delta) && !leaving.has(path))
    .map(([path, truth]) => ({ path, rank: rankOf(path, truth) }))
    .sort((left, right) => right.rank[0] - left.rank[0] || right.rank[1] - left.rank[1]);
  const said = rows.filter((row) => row.section === section).map(({ path }) => path.toLowerCase());
  const ranks = said.flatMap((path) => {
    const truth = pages.get(path);
    return truth === undefined || !belongs(truth[series].delta) || leaving.has(path)
      ? []
      : [rankOf(path, truth)];
  });
  return [
    ...same(`${where}: ${section}, each page once`, new Set(said).size, said.length),
    ...same(
      `${where}: ${section}, in order`,
      ranks,
      expected.slice(0, said.length).map(({ rank }) => rank),
    ),
    ...same(`${where}: ${section}, all of them`, said.length + furtherIn(markdown, section), expected.length),
  ];
}

function wordsOf(report: Report, series: Named): Map<string, string> {
  return new Map(report.pages.map((page) => [page.path.toLowerCase(), String(saidAt(page, series, 'word'))]));
}

function comingAndGoing(report: Report): string[] {
  return report.pages
    .filter((page) =>
      (['human', 'ai'] as const).some((name) => COMES_OR_GOES.has(saidAt(page, name, 'word'))),
    )
    .map(({ path }) => path.toLowerCase());
}

function comingAndGoingMistakes(
  where: string,
  markdown: string,
  rows: readonly SaidRow[],
  report: Report,
): string[] {
  const expected = comingAndGoing(report);
  const title = /<summary>(New and gone: [^<]*)<\/summary>/.exec(markdown)?.[1];
  if (expected.length === 0) return same(`${where}: new and gone`, title, undefined);
  const said = rows.filter(({ section }) => section === title).map(({ path }) => path.toLowerCase());
  const count = said.length + furtherIn(markdown, title ?? '');
  return [
    ...same(
      `${where}: new and gone`,
      [title?.split(' ')[3], count],
      [written(expected.length), expected.length],
    ),
    ...said.flatMap((path) => (expected.includes(path) ? [] : [`${where}: ${path} is neither new nor gone`])),
  ];
}

/** Pages of a section that are only counted. */
function furtherIn(markdown: string, section: string): number {
  const start = markdown.indexOf(section);
  if (start < 0) return 0;
  const rest = markdown.slice(start);
  const end = rest.slice(1).search(/^## |<summary>(?:New and gone|Settings)/m);
  const text = end < 0 ? rest : rest.slice(0, end);
  if (text.includes('One further page is in the JSON')) return 1;
  return Number((/([\d,]+) further pages are in the JSON/.exec(text)?.[1] ?? '0').replaceAll(',', ''));
}
