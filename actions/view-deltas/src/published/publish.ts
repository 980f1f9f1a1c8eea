import type { ViewCounts } from '@docs-agent/core';
import { mostViewedOf, moversOf } from '../report/movers.ts';
import type { PageRow, Series } from '../report/page-row.ts';
import type { ReportParts } from '../report/report-parts.ts';
import type { Section } from '../report/rows.ts';
import { type NumberPolicy, type Numbers, policyOf } from './number-policy.ts';
import { PageCourse } from './page-course.ts';
import { publishCourse } from './published-course.ts';
import { publishEffect } from './published-effect.ts';
import type { PublishedReport, PublishedRow, PublishedSection } from './published-report.ts';
import { publishDelta, publishRow, publishSum } from './published-views.ts';

/** Puts the parts of a report together, without the numbers that may not leave the process. */
export function publish(parts: ReportParts, numbers: Numbers): PublishedReport {
  const { frame, rows, redirects, ofSite, effect } = parts;
  const policy = policyOf(numbers);
  const { pages, movers, mostViewed } = publishPages(rows.pages, policy);
  const published = <Finding extends WithViews>(findings: readonly Finding[]) =>
    publishFindings(findings, policy);
  return {
    subject: frame.subject,
    links: frame.links,
    numbers,
    settings: frame.settings,
    requests: publishRequests(frame, policy),
    windows: parts.windows,
    history: parts.history,
    notRead: publishNotRead(parts, policy),
    notMatched: parts.notMatched,
    site: publishSum(parts.site, policy),
    sum: publishSum(parts.sum, policy, policy.isRelative),
    stake: publishStake(parts, policy),
    typicalPage: publishTypicalPage(rows, policy),
    pages,
    movers,
    mostViewed,
    missingRedirects: published(redirects.lost),
    uncertainRedirects: published(redirects.uncertain),
    unjudgedRedirects: {
      ...redirects.unjudged,
      paths: published(redirects.unjudged.paths),
    },
    redirected: redirects.redirected,
    sentReaders: redirects.sent,
    leftNavigation: redirects.leftNavigation,
    accepted: parts.accepted,
    gate: parts.gate,
    deadEnds: ofSite.deadEnds && published(ofSite.deadEnds),
    hiddenPages: ofSite.hiddenPages,
    course: ofSite.course && publishCourse(ofSite.course, numbers),
    pageCourse: ofSite.course && new PageCourse(ofSite.course),
    sections: publishSections(ofSite.sections, policy),
    editedOn: ofSite.editedOn,
    changedIn: ofSite.changedIn,
    merges: ofSite.merges,
    effect: effect && publishEffect(effect, policy),
    live: parts.live,
    notes: parts.notes,
    standing: parts.standing,
  };
}

/** Their number would reveal how many pages there are. */
function publishRequests(
  { requests }: ReportParts['frame'],
  { isRelative }: NumberPolicy,
): PublishedReport['requests'] {
  return isRelative ? { used: undefined, budget: requests.budget } : requests;
}

function publishNotRead(
  { notRead }: ReportParts,
  { revealing }: NumberPolicy,
): PublishedReport['notRead'] {
  if (notRead === undefined) return undefined;
  const { what } = notRead;
  return {
    ...notRead,
    what: typeof what === 'object' ? { below: revealing(what.below) } : what,
    addressesRead: revealing(notRead.addressesRead),
  };
}

function publishStake(parts: ReportParts, { revealing }: NumberPolicy): PublishedReport['stake'] {
  return {
    human: revealing(stakeOf('human', parts)),
    ai: revealing(stakeOf('ai', parts)),
  };
}

/** Part of the site's views that the pages of a pull request have together, from 0 to 1. */
function stakeOf(series: Series, parts: ReportParts): number | undefined {
  if (parts.frame.subject.kind === 'site' || parts.notRead !== undefined) return undefined;
  const part = parts.sum[series].current;
  const whole = parts.site[series].current;
  if (part === undefined || whole === undefined || whole === 0) return undefined;
  return part / whole;
}

function publishTypicalPage(
  { typicalPage }: ReportParts['rows'],
  { percent }: NumberPolicy,
): PublishedReport['typicalPage'] {
  return { human: percent(typicalPage.human), ai: percent(typicalPage.ai) };
}

/** The rows, and those of them that moved or are viewed the most. */
function publishPages(
  rows: readonly PageRow[],
  policy: NumberPolicy,
): Pick<PublishedReport, 'pages' | 'movers' | 'mostViewed'> {
  const { isRelative } = policy;
  const published = new Map<PageRow, PublishedRow>();
  for (const row of rows) {
    published.set(row, publishRow(row, policy));
  }
  const listed = (some: readonly PageRow[]) =>
    some.map((row) => published.get(row)).filter((row) => row !== undefined);
  const movers = moversOf(rows, isRelative ? 'by percent' : 'by views');
  return {
    pages: inOrder([...published.values()], policy),
    movers: {
      losing: listed(movers.losing),
      gaining: listed(movers.gaining),
      ai: listed(movers.ai),
    },
    mostViewed: isRelative ? [] : listed(mostViewedOf(rows)),
  };
}

interface WithViews {
  path: string;
  views: ViewCounts | undefined;
}

function publishFindings<Finding extends WithViews>(
  findings: readonly Finding[],
  policy: NumberPolicy,
) {
  const { revealing } = policy;
  const published = findings.map(({ views, ...finding }) => ({
    ...finding,
    human: revealing(views?.human),
    ai: revealing(views?.ai),
    total: revealing(views?.total),
  }));
  return inOrder(published, policy);
}

function publishSections(sections: readonly Section[], policy: NumberPolicy): PublishedSection[] {
  if (policy.isRelative) return [];
  return sections.map(({ path, pages, views }) => ({
    path,
    pages,
    human: publishDelta(views.human, policy),
    ai: publishDelta(views.ai, policy),
  }));
}

/** The order by views would reveal which has more. */
function inOrder<Item extends { path: string }>(items: Item[], { isRelative }: NumberPolicy) {
  return isRelative ? items.toSorted((left, right) => (left.path < right.path ? -1 : 1)) : items;
}
