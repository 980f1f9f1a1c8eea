import { same } from './compare.ts';
import { MERGE_SENTENCES } from './merge-sentences.ts';
import { NAMED } from './oracle.ts';
import { rowMistakes, type TextReport } from './row-mistakes.ts';
import { pathOf, plain, readTables, saidAt } from './said.ts';
import { SENTENCES } from './sentences.ts';
import { percentTexts, writtenDay } from './written.ts';

/** Names of the sentences that were found so far: where none is, nothing was compared. */
export const found = new Set<string>();

/**
 * The numbers of a text, each as the report's file has it, which is compared with the truth
 * elsewhere. Words, and what is where, are for other tests.
 */
export function textMistakes(where: string, markdown: string, report: TextReport): string[] {
  return [
    ...readTables(markdown).flatMap((row) => rowMistakes(where, row, report)),
    ...sentenceMistakes(where, markdown, report),
    ...chartMistakes(where, markdown, report),
  ];
}

/** Each page of the file is in a table, once. */
export function listedMistakes(where: string, markdown: string, { pages }: TextReport): string[] {
  const listed = readTables(markdown).flatMap((row) => pathOf(row) ?? []);
  return same(`${where}: pages`, listed.sort(), pages.map(({ path }) => path).sort());
}

/** The numbers of a text outside of its tables. */
export function sentenceMistakes(where: string, markdown: string, report: TextReport): string[] {
  const text = plain(markdown);
  const all = Object.entries({ ...SENTENCES, ...MERGE_SENTENCES });
  return all.flatMap(([name, { pattern, texts }]) =>
    [...text.matchAll(pattern)].flatMap(([, ...groups]) => {
      found.add(name);
      const truth = texts(report, groups[0] ?? '');
      return groups.flatMap((group: string | undefined, index) => {
        const said = group?.replace(/[.,;]$/, '') ?? '';
        const isRight = isWord(said) || truth[index]?.includes(said) === true;
        return isRight ? [] : same(`${where}: ${name}`, said, truth[index]?.[0]);
      });
    }),
  );
}

/** Neither a number nor a path, or a path that is cut. */
function isWord(said: string): boolean {
  return !/[\d/]/.test(said) || said.includes('…');
}

/** The chart of the site's views. */
function chartMistakes(where: string, markdown: string, report: TextReport): string[] {
  const labels = /x-axis ".*?" \[(.*)\]/.exec(markdown)?.[1];
  if (labels === undefined) return [];
  const said = saidAt(report['course'], 'spans');
  const spans: unknown[] = Array.isArray(said) ? said : [];
  const days = spans.map((span) => `"${writtenDay(String(saidAt(span, 'dateFrom')))}"`);
  const axis = /y-axis "(.*)"/.exec(markdown)?.[1] ?? '';
  const unit = axis.startsWith('million') ? 1_000_000 : axis.startsWith('thousand') ? 1_000 : 1;
  const lines = [...markdown.matchAll(/^ {2}line \[(.*)\]/gm)].map((line) => line[1]);
  const drawn = NAMED.map((series) =>
    spans.map((span) => Number(saidAt(span, series)) / unit).join(', '),
  );
  return [
    ...same(`${where}: days of the chart`, labels, days.join(', ')),
    ...same(`${where}: lines of the chart`, lines, drawn),
  ];
}

/**
 * What the site's report says of a merge:
 * `#812 human views +38% against the site’s other pages. Of these 2 comparisons, chance makes 0.1 findings`
 */
export function reportedMistakes(issue: string, { effect }: TextReport): string[] {
  const text = plain(/<summary>Merges reported since[^\n]*\n+(.*)/.exec(issue)?.[1] ?? '');
  const judged = NAMED.filter((series) => (saidAt(effect, series, 'word') ?? null) !== null);
  const moved = judged.filter((series) => saidAt(effect, series, 'word') !== 'no-clear-change');
  const said = [...text.matchAll(/(?:human|AI) views (\S+?)(?=[,.\s]|$)/g)].map(([, size]) => size);
  const chance = /chance makes (\S+) findings/.exec(text)?.[1];
  return [
    ...same('sizes in the issue', said.length, moved.length),
    ...moved.flatMap((series, index) => {
      const texts = percentTexts(saidAt(effect, series, 'estimatePercent'));
      return texts.includes(said[index] ?? '')
        ? []
        : same(`${series} in the issue`, said[index], texts[0]);
    }),
    ...(judged.length === 0 ? [] : same('findings by chance', Number(chance), judged.length / 20)),
  ];
}
