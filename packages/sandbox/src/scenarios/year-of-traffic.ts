import type { Repository } from '../github/index.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PageTraffic } from '../service/site.ts';

/** First day of the current window of a run in the week of 16 November 2026. */
const CURRENT_FROM = '2026-10-19';
const SPAN_DAYS = 28;
const SPANS = 14;
/** How far views wander from four weeks to four weeks. */
const WANDER = 0.14;
/** In the last ones they stay in their range, so that a page is out of it where a scene says so. */
const CALM = 0.05;

/**
 * A page whose views wander all year, as those of pages do, and are multiplied in the last four
 * weeks.
 */
export function wanderingPage(
  path: string,
  [humanPerDay, aiPerDay]: readonly [number, number],
  lately: { human?: number; ai?: number } = {},
  rest: Partial<PageTraffic> = {},
): PageTraffic {
  const phase = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const level = (span: number, turn: number) =>
    1 + (span === SPANS - 1 ? CALM : WANDER) * Math.sin(turn * (span + phase));
  const ratio = (span: number, turn: number) => level(span, turn) / level(span - 1, turn);
  const wandering = Array.from({ length: SPANS }, (_, span) => ({
    day: dayAfter(CURRENT_FROM, SPAN_DAYS * (span - SPANS + 1)),
    human: ratio(span, 1.7),
    ai: ratio(span, 2.3),
  }));
  return {
    path,
    humanPerDay,
    aiPerDay,
    changes: [...wandering, { day: CURRENT_FROM, ...lately }],
    ...rest,
  };
}

const GUIDES =
  'authentication errors pagination rate-limits versioning testing deployment monitoring logging caching search exports imports billing teams roles audit-log sso sandbox migrations retries batching streaming uploads regions backups';
const API =
  'accounts charges customers disputes events files invoices keys orders payouts plans prices products refunds reports sessions subscriptions tokens transfers users';
const SDK = 'node python ruby go java php rust swift kotlin';

/** Sixty pages that wander, as the docs of a service have them. */
export const DOCS: readonly PageTraffic[] = [
  ...GUIDES.split(' ').map((name, index) =>
    wanderingPage(`/guides/${name}`, [110 / (1 + index / 5), 42 / (1 + index / 5)]),
  ),
  ...API.split(' ').map((name, index) =>
    wanderingPage(`/api/${name}`, [70 / (1 + index / 5), 60 / (1 + index / 5)]),
  ),
  ...SDK.split(' ').map((name, index) =>
    wanderingPage(`/sdk/${name}`, [48 / (1 + index / 3), 30 / (1 + index / 3)]),
  ),
];

/** What has a site and a repository of its pages. */
interface Viewed {
  projectId: string;
  pullRequest: { repository: Repository };
}

/**
 * Pages with their files, each edited on the days given by path, else on a day of the year before.
 */
export function serveAged(
  { sandbox, scene }: { sandbox: Sandbox; scene: Viewed },
  pages: readonly PageTraffic[],
  editedOn: Readonly<Record<string, string>> = {},
): void {
  sandbox.service.setSite(scene.projectId, { paths: pages });
  const { repository } = scene.pullRequest;
  const edits = pages
    .map(({ path }, index) => ({
      path: `${path.slice(1)}.mdx`,
      day: editedOn[path] ?? dayAfter('2026-11-10', -((index * 37) % 300)),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  for (const { path, day } of edits) {
    repository.commit(
      'main',
      [{ path, status: 'added', text: `# ${path}\n` }],
      Date.parse(`${day}T10:00:00Z`),
    );
  }
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
