import {
  matchingKey,
  type ServedSite,
  type TouchedPages,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { isMissing, type LiveAnswer, type LiveFinding, leadsTo } from '../live/live-answer.ts';
import type { FormTally, LiveCheck } from '../live/live-check.ts';
import type { LiveSite } from '../live/live-site.ts';
import { mostViewedFirst, type PageViews } from '../page-views.ts';
import type { DeadEnd } from '../report/dead-end.ts';
import type { DeadEnds } from './site-dead-ends.ts';

/** Dead ends and hidden pages, with the answers of the live site. */
export type CheckedDeadEnds = Pick<DeadEnds, 'deadEnds' | 'hiddenPages'> & { live: LiveCheck };

/**
 * Asks the live site for the paths of a report of the site, the most viewed first: those that no
 * page serves, those of rules that are not certain, former addresses that should be redirected, and
 * pages that a rule hides. Its answers replace the results from the rules.
 */
export async function checkLive(
  live: LiveSite,
  { deadEnds, hiddenPages }: Pick<DeadEnds, 'deadEnds' | 'hiddenPages'>,
  site: ServedSite,
  pages: PageViews,
): Promise<CheckedDeadEnds> {
  const asked = [...(deadEnds ?? []), ...hiddenPages];
  const { answers, problem } = await live.ask(mostViewed(asked, pages));
  const served = new Set(site.paths.map(matchingKey));
  const isPlace = (to: string) => !to.startsWith('/') || served.has(matchingKey(to));
  const asAnswered = (deadEnd: DeadEnd) => {
    const answer = answers.get(deadEnd.path);
    return answer === undefined ? deadEnd : withAnswer(deadEnd, answer, { site, isPlace });
  };
  return {
    deadEnds: deadEnds?.map(asAnswered),
    hiddenPages: hiddenAsAnswered(hiddenPages, answers),
    live: {
      answers: listed(answers),
      forms: talliesOf(answers, site),
      problem,
    },
  };
}

/**
 * Asks the live site for the paths whose pages a merge removed, the most viewed before it first.
 *
 * @param before views before the merge
 */
export async function checkLostPaths(
  live: LiveSite,
  { paths }: Pick<TouchedPages, 'paths'>,
  before: PageViews,
): Promise<LiveCheck | undefined> {
  if (paths.kind === 'unjudged' || paths.served.lost.length === 0) return undefined;
  const { answers, problem } = await live.ask(mostViewed(paths.served.lost, before));
  return {
    answers: listed(answers),
    forms: [],
    problem,
  };
}

function mostViewed(paths: readonly { path: string }[], pages: PageViews): string[] {
  const viewed = paths.map(({ path }) => {
    const row = pages.get(matchingKey(path));
    return { path, views: row?.total };
  });
  viewed.sort(mostViewedFirst(({ views }) => views));
  return viewed.map(({ path }) => path);
}

function listed(answers: ReadonlyMap<string, LiveAnswer>): LiveFinding[] {
  return [...answers].map(([path, answer]) => ({ path, ...answer }));
}

function withAnswer(
  deadEnd: DeadEnd,
  answer: LiveAnswer,
  { site, isPlace }: { site: ServedSite; isPlace(to: string): boolean },
): DeadEnd {
  if (isMissing(answer)) {
    const rulesFile = deadEnd.rulesFile ?? site.rules?.file;
    return {
      ...deadEnd,
      redirect: 'none',
      redirectsTo: undefined,
      rulesFile,
    };
  }
  const to = leadsTo(answer);
  if (to === undefined || !isPlace(to)) return deadEnd;
  return {
    ...deadEnd,
    redirect: 'works',
    redirectsTo: to,
    doubtful: undefined,
    nearest: undefined,
    rulesFile: undefined,
  };
}

/** A page that the live site shows is not hidden. */
function hiddenAsAnswered(
  hiddenPages: DeadEnds['hiddenPages'],
  answers: ReadonlyMap<string, LiveAnswer>,
): DeadEnds['hiddenPages'] {
  const hidden: DeadEnds['hiddenPages'][number][] = [];
  for (const page of hiddenPages) {
    const answer = answers.get(page.path);
    if (answer?.status === 200) continue;
    if (answer === undefined) {
      hidden.push(page);
    } else if (isMissing(answer)) {
      hidden.push({ ...page, to: undefined });
    } else {
      hidden.push({ ...page, to: answer.to ?? page.to });
    }
  }
  return hidden;
}

/** The tally of each form, for answers that show whether a rule was followed. */
function talliesOf(answers: ReadonlyMap<string, LiveAnswer>, site: ServedSite): FormTally[] {
  const tallies = new Map<string, FormTally>();
  for (const [path, { form, source }] of rulesAt([...answers.keys()], site)) {
    const answer = answers.get(path);
    if (answer === undefined) continue;
    const worked = leadsTo(answer) !== undefined;
    const isClear = worked || isMissing(answer) || answer.status === 200;
    if (!isClear) continue;
    const tally = tallies.get(form) ?? {
      form,
      example: source,
      worked: 0,
      didNot: 0,
    };
    if (worked) {
      tally.worked += 1;
    } else {
      tally.didNot += 1;
    }
    tallies.set(form, tally);
  }
  return [...tallies.values()];
}

function rulesAt(paths: readonly string[], site: ServedSite): ReturnType<ServedSite['rulesAt']> {
  try {
    return site.rulesAt(paths);
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return new Map();
  }
}
