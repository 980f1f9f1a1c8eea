import { same } from './compare.ts';
import type { Report } from './file-mistakes.ts';
import { LEAST_VIEWS } from './marks.ts';
import type { Named } from './oracle.ts';
import { pathOf, type SaidRow, saidAt } from './said.ts';
import {
  countTexts,
  decimalTexts,
  movedTexts,
  partTexts,
  percentTexts,
  rangeTexts,
  type Texts,
} from './written.ts';

/** Numbers in tables, each as the report's file has it, which is compared with the truth elsewhere. */

/** A report's file, and the bars of its pages, which no file has. */
export interface TextReport extends Report {
  barsOf?(path: string, series: Named): Texts;
}

/** What a row is about. */
interface Entry {
  kind: 'page' | 'address' | 'section' | 'site' | 'share of the site';
  name: string;
  /** As the file has it. */
  said: unknown;
}

const TITLES: Readonly<Record<string, Named>> = { Human: 'human', AI: 'ai' };

/** Columns whose digits are parts of paths and days. */
const WITHOUT_NUMBERS = new Set(['Last edited', 'Nearest page', 'What happens']);

/**
 * The numbers of a row. Cells without a number are words, and their wording and place is for other
 * tests.
 */
export function rowMistakes(where: string, row: SaidRow, report: TextReport): string[] {
  const entry = entryOf(row, report);
  if (entry === undefined) return [`${where}: ${row.cells[0]} is in no file`];
  return row.cells.flatMap((cell, index) => {
    const title = row.titles[index] ?? '';
    if (index === 0 || WITHOUT_NUMBERS.has(title) || !/[\d▁-▇]/.test(cell)) return [];
    const series = seriesAt(row, index);
    const texts = cellTexts(title, series, entry, report);
    return texts.includes(cell)
      ? []
      : same(`${where} ${entry.name} ${series}, ${title}`, cell, texts[0]);
  });
}

function entryOf(row: SaidRow, report: TextReport): Entry | undefined {
  const [name = ''] = row.cells;
  const path = name === 'top level' ? '/' : (pathOf(row) ?? '');
  switch (row.titles[0]) {
    case 'Page':
      return entryAt('page', path, report.pages);
    case 'Address':
      return entryAt('address', path, report['deadEnds']);
    case 'Section':
      return entryAt('section', path, report['sections']);
    case '':
      return {
        kind: name === 'AI share' ? 'share of the site' : 'site',
        name: 'total',
        said: report[name.includes(', under ') ? 'sum' : 'site'],
      };
    default:
      return undefined;
  }
}

function entryAt(kind: Entry['kind'], name: string, all: unknown): Entry | undefined {
  const isIt = (each: unknown) => String(saidAt(each, 'path')).toLowerCase() === name.toLowerCase();
  const said = Array.isArray(all) ? all.find(isIt) : undefined;
  return said === undefined ? undefined : { kind, name, said };
}

/** The series that a column is about: its own, that of a column before it, or that of the table. */
function seriesAt({ titles, cells, section }: SaidRow, index: number): Named {
  // `Human`, or `Human, whole site` beside `Human, under /docs`.
  if (titles[0] === '') return TITLES[cells[0]?.split(',')[0] ?? ''] ?? 'ai';
  const title = titles.slice(0, index + 1).findLast((each) => each in TITLES);
  return TITLES[title ?? section.slice(0, 2)] ?? 'human';
}

function cellTexts(title: string, series: Named, entry: Entry, report: TextReport): Texts {
  if (entry.kind === 'share of the site') return shareTexts(title, entry.said);
  const { said } = entry;
  const at = (part: string) => saidAt(said, series, part);
  const isOfPage = entry.kind === 'page' || entry.kind === 'address';
  const leasts = isOfPage ? leastTexts(report) : [''];
  const counted = (count: unknown) => leasts.flatMap((least) => countTexts(count, least));
  if (entry.kind === 'address') return counted(saidAt(said, series));
  switch (title) {
    case 'Human':
    case 'AI':
    case 'Views':
      if (report['numbers'] === 'relative') return changeTexts(series, entry, report);
      if (report['after'] === undefined) return counted(at('current'));
      return countTexts(at('baseline')).map((before) => `${before} → ${countTexts(at('current'))}`);
    case 'Before':
      return counted(at('baseline'));
    case 'Lost':
    case 'Gained':
    case 'Moved':
      return movedTexts(at('delta'));
    case 'Change':
      return changeTexts(series, entry, report);
    case 'Range':
    case 'Range before':
      return rangeOf(said, series).map((range) => `${range}${markOf(said, series)}`);
    case 'Pages':
      return countTexts(saidAt(said, 'pages'));
    case 'AI share':
      return partTexts(shareOf(said, 'current'));
    default:
      return /^\d+ (?:months|weeks)$/.test(title)
        ? (report.barsOf?.(entry.name, series) ?? [])
        : [];
  }
}

/** `+28% high (3,610–4,380)`, `gone (120 before)`, `0 → 95`; where there is no room, no range. */
function changeTexts(series: Named, { kind, said }: Entry, report: TextReport): Texts {
  const [current, baseline] = [saidAt(said, series, 'current'), saidAt(said, series, 'baseline')];
  const word = saidAt(said, series, 'word') ?? null;
  if (word === 'gone') return countTexts(baseline).map((before) => `gone (${before} before)`);
  if (word === 'from-none') return countTexts(current).map((now) => `0 → ${now}`);
  const isFew =
    Math.max(...[current, baseline].map((count) => Number(count ?? LEAST_VIEWS))) < LEAST_VIEWS;
  const isUnjudged = kind !== 'page' || isPartial(report);
  if (!isComparable(report) || (isUnjudged && isFew)) return [];
  if (word !== null && !['high', 'low', 'within'].includes(String(word))) return [];
  return percentTexts(saidAt(said, series, 'percent')).flatMap((percent) => {
    const text = `${percent}${markOf(said, series)}`;
    return [text, ...rangeOf(said, series).map((range) => `${text} (${range})`)];
  });
}

function rangeOf(said: unknown, series: Named): Texts {
  return rangeTexts(saidAt(said, series, 'range', 'low'), saidAt(said, series, 'range', 'high'));
}

function markOf(said: unknown, series: Named): string {
  const word = saidAt(said, series, 'word');
  return word === 'high' || word === 'low' ? ` ${word}` : '';
}

/** The part of AI views in all views of a window. */
function shareOf(said: unknown, window: 'current' | 'baseline'): number {
  return Number(saidAt(said, 'ai', window)) / Number(saidAt(said, 'total', window));
}

function shareTexts(title: string, site: unknown): Texts {
  if (title === 'Views') return decimalTexts(saidAt(site, 'aiShare'), '%');
  if (title === 'Before') return decimalTexts(100 * shareOf(site, 'baseline'), '%');
  return decimalTexts(saidAt(site, 'aiShareDeltaPoints'), ' pp');
}

/** Whether some views could not be read. */
function isPartial(report: Report): boolean {
  return (report['notRead'] ?? null) !== null;
}

/**
 * What stands before a count of a page: nothing before an exact one. Where no baseline was read, the
 * file does not say which it is.
 */
function leastTexts(report: Report): string[] {
  if (!isPartial(report) || saidAt(report['notRead'], 'below') !== null) return [''];
  const isBaselineRead = saidAt(report['site'], 'human', 'baseline') !== null;
  return isBaselineRead || report['numbers'] === 'relative' ? ['≥ '] : ['≥ ', ''];
}

/** No change is shown between windows that cannot be compared. */
export function isComparable(report: Report): boolean {
  return (saidAt(report['windows'], 'isComparable') ?? report['isComparable']) === true;
}
