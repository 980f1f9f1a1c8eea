/** What is read of the JSON file of view-deltas; its `report.schema.json` describes it. */
export interface SiteReport {
  notMatched: {
    remedy: { input: string; value: string; matched: number; pages: number } | null;
  } | null;
  notes: string[];
  pages: { path: string; file: string | null; human: Series; ai: Series }[];
  deadEnds: { path: string }[] | null;
}

interface Series {
  current: number | null;
  percent: number | null;
  word: string | null;
}

const SHOWN_PAGES = 10;
const MAX_PATH_CHARS = 60;

/** Whether the viewed paths are those of the docs, and what to do if not. */
export function describePaths(
  { notMatched, notes, pages, deadEnds }: SiteReport,
  folder: string,
): { meet: boolean; text: string } {
  const viewed = pages.filter(({ human, ai }) => (human.current ?? 0) + (ai.current ?? 0) > 0);
  const served = viewed.filter(({ file }) => file !== null).length;
  const all = viewed.length + (deadEnds?.length ?? 0);
  const counts = `${served} of ${all} viewed paths are pages of ${folder}.`;
  if (notMatched === null && served > 0)
    return { meet: true, text: [counts, ...notes].join('\n  ') };
  const remedy = notMatched?.remedy
    ? `${notMatched.remedy.matched} of ${notMatched.remedy.pages} pages match with the input \`${notMatched.remedy.input}: ${notMatched.remedy.value}\`.`
    : 'Give the folder of the docs’ configuration (npm run demo -- --live ../docs), or see the inputs `base-path` and `path-map`.';
  return { meet: false, text: [counts, remedy, ...notes].join('\n  ') };
}

/** The most viewed pages with their changes, for a terminal. */
export function viewsTable({ pages }: SiteReport): string {
  const rows = pages
    .toSorted((a, b) => (b.human.current ?? 0) - (a.human.current ?? 0))
    .slice(0, SHOWN_PAGES)
    .map(({ path, human, ai }) => [shownPath(path), ...cells(human), ...cells(ai)]);
  const table = [['page', 'human', 'change', 'AI', 'change'], ...rows];
  const widths = table.reduce(
    (most, row) => row.map((cell, column) => Math.max(cell.length, most[column] ?? 0)),
    [] as number[],
  );
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((row) => `  ${row.map(padded).join('  ')}`).join('\n');
}

function cells({ current, percent, word }: Series): string[] {
  const mark = word === 'high' || word === 'low' ? ` ${word}` : '';
  const change =
    percent === null
      ? '–'
      : `${percent > 0 ? '+' : ''}${percent.toFixed(0)}%${mark}`.replace('-', '−');
  return [current?.toLocaleString('en-US') ?? '–', change];
}

/** Paths are what was requested: control characters would reach the terminal. */
function shownPath(path: string): string {
  const plain = path.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
  return plain.length > MAX_PATH_CHARS ? `${plain.slice(0, MAX_PATH_CHARS)}…` : plain;
}
