import type { NotRead } from '../reading/known.ts';
import type { KnownHistory } from '../report/known-history.ts';
import type { Movers } from '../report/movers.ts';
import type { Series } from '../report/page-row.ts';
import type { ReportParts, SiteParts } from '../report/report-parts.ts';
import type { Windows } from '../windows.ts';
import type { PageCourse } from './page-course.ts';
import type { ReportContent } from './report-schema.ts';

type ListedPage = ReportContent['pages'][number];
type ListedSum = ReportContent['sum'];

/** One series of a page, as published: hidden or unknown values are undefined. */
export type PublishedSeries = ListedPage['human'];

/** A page as the JSON file has it, but `aiShare` is from 0 to 1. */
export interface PublishedRow extends ListedPage {
  /** Whether it is known to have no views in either window. */
  isUnviewed: boolean;
  /** Whether it is known to have views in only one of the windows. */
  isInOneWindow: boolean;
}

/** A sum as the JSON file has it, but `aiShare` is from 0 to 1. */
export interface PublishedSum extends ListedSum {
  isUnviewed: boolean;
}

export type PublishedSection = ReportContent['sections'][number];

/** A path that would lead nowhere. */
export type PublishedLostPath = ReportContent['missingRedirects'][number];

/** A viewed path that no page answers. */
export type PublishedDeadEnd = NonNullable<ReportContent['deadEnds']>[number];

/** Views by block. */
export type PublishedCourse = NonNullable<ReportContent['course']>;

/** What comments and summaries show, and the JSON file does not have. */
interface ReaderFacts {
  links: ReportParts['frame']['links'];
  /** Part of the site's views that the pages have together, from 0 to 1. */
  stake: Readonly<Record<Series, number | undefined>>;
  movers: Movers<PublishedRow>;
  mostViewed: readonly PublishedRow[];
  /** How single pages went from block to block; undefined if `course` is. */
  pageCourse: PageCourse | undefined;
  editedOn: SiteParts['editedOn'];
  changedIn: SiteParts['changedIn'];
  merges: SiteParts['merges'];
  gate: ReportParts['gate'];
  /** Notes that are the same for every pull request. */
  standing: readonly string[];
}

/** Members of which the JSON file has a part. */
interface InPart {
  windows: Windows;
  history: KnownHistory;
  notRead: NotRead | undefined;
  notMatched: ReportContent['notMatched'];
  /** Most viewed first; by path if the order would reveal counts. */
  pages: readonly PublishedRow[];
  sum: PublishedSum;
  site: PublishedSum;
}

/**
 * The report. Comment, summary, annotations, log, outputs and files are made only from this, so
 * that `numbers` is applied in one place. What the JSON file has is declared by its schema.
 */
export interface PublishedReport
  extends Omit<ReportContent, '$schema' | 'version' | keyof InPart>,
    InPart,
    ReaderFacts {}
