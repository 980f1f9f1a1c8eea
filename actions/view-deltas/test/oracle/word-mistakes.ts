import { nearPercent } from './compare.ts';
import type { Expected } from './mistakes.ts';
import { beyondTypical, isTelling, type Truth, typicalPercent } from './oracle.ts';
import { type SaidPage, saidAt } from './said.ts';

type Named = 'human' | 'ai';
type Judged = Pick<Expected, 'pages' | 'numbers'>;

/** How the typical page moved by each series, in percent; null where too few pages can tell. */
export type Typical = Record<Named, number | null>;

const LEAST_PAGES = 12;

/** The typical page of a site whose pages are these. */
export function typicalOf(pages: Iterable<Truth>, isComparable: boolean, least = LEAST_PAGES): Typical {
  const all = [...pages];
  const of = (series: Named) =>
    isComparable && all.filter((page) => isTelling(page, series)).length >= least
      ? typicalPercent(all, series)
      : null;
  return { human: of('human'), ai: of('ai') };
}

/** The typical page that a report names, and what it says of its pages beyond that one. */
export function adjustedMistakes(
  where: string,
  { typicalPage, pages }: { typicalPage: unknown; pages: readonly SaidPage[] },
  expected: Judged,
  typical: Typical,
): string[] {
  return (['human', 'ai'] as const).flatMap((series) => [
    ...nearPercent(
      `${where}: typical page, ${series}`,
      saidAt(typicalPage, series),
      typical[series],
      expected.numbers,
    ),
    ...pages.flatMap((page) =>
      pageMistakes(`${where} ${page.path} ${series}`, page, series, expected, typical),
    ),
  ]);
}

function pageMistakes(
  where: string,
  page: SaidPage,
  series: Named,
  { pages, numbers }: Judged,
  typical: Typical,
): string[] {
  const truth = pages.get(page.path.toLowerCase())?.[series];
  if (truth === undefined) return [];
  const beyond = beyondTypical(truth, typical[series] ?? 0);
  const isLarge =
    beyond !== null && Math.abs(beyond) >= 20 && Math.abs((beyond / (100 + beyond)) * truth.current) >= 20;
  const word = saidAt(page, series, 'word');
  const isEmpty = truth.current === 0 && beyond === -100 && truth.baseline >= 20;
  const isClear = word === 'clear rise' || word === 'clear fall';
  const hasDirection = (beyond ?? 0) > 0 === (word === 'clear rise');
  return [
    ...nearPercent(
      `${where} beyond the typical page`,
      saidAt(page, series, 'adjustedPercent'),
      beyond,
      numbers,
    ),
    ...(isClear && !((isLarge || isEmpty) && hasDirection) ? [`${where}: ${word} of ${beyond} %`] : []),
  ];
}

/** Words that the two windows alone leave open, and no others. */
export function wordMistakes(
  where: string,
  said: readonly SaidPage[],
  { pages }: Judged,
  isComparable: boolean,
): string[] {
  return said.flatMap((page) =>
    (['human', 'ai'] as const).flatMap((series) => {
      const truth = pages.get(page.path.toLowerCase());
      if (truth === undefined) return [];
      const word = saidAt(page, series, 'word');
      const allowed = allowedWords(truth, series, saidAt(page, 'change'), isComparable);
      return allowed.includes(word)
        ? []
        : [`${where} ${page.path} ${series}: ${word}, not ${allowed.join(' or ')}`];
    }),
  );
}

/** Whether a page is new takes earlier weeks to know, and whether a change is clear takes the whole site. */
function allowedWords(truth: Truth, series: Named, change: unknown, isComparable: boolean): unknown[] {
  const { current, baseline } = truth[series];
  if (change === 'added' && truth.total.baseline === 0) return ['new'];
  if (current + baseline === 0) return ['no views'];
  if (truth.total.current === 0 && truth.total.baseline >= 20) return ['gone'];
  if (current + baseline < 20) return ['too few views'];
  if (!isComparable) return ['not comparable', 'new'];
  if (baseline > 0) return ['clear rise', 'clear fall', 'within noise', 'new', null];
  const wasThere = change !== null || truth.total.baseline > 0;
  return wasThere ? ['from none', 'new'] : ['from none', 'new', 'not seen before'];
}
