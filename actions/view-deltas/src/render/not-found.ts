import {
  type Block,
  details,
  heading,
  type Inline,
  link,
  list,
  paragraph,
  plural,
  strong,
} from '@docs-agent/action-kit';
import { isMissing } from '../live/live-answer.ts';
import { sumOfKnown } from '../published/findings.ts';
import { formatCount, formatLeast } from '../published/numbers.ts';
import type { PublishedDeadEnd, PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { deadEndInline, deadEndSentences } from './dead-ends.ts';
import { type KnownColumn, knownTable } from './known-table.ts';
import { fileUrl, pageInline, shortCode } from './links.ts';
import { answerInlines, liveAnswerAt } from './live.ts';
import { knownCount } from './page-cells.ts';

/** The most viewed ones are worth a redirect first. */
const OPEN_ADDRESSES = 5;
/** Folds are this many tables long; the JSON file has the rest. */
const FOLDED_TABLES = 4;

/**
 * The addresses that readers open and no page serves, by human views: the first ones open, the
 * others folded. Those that only AI asks for are one line.
 *
 * @param most maximum number of addresses in a table
 */
export function notFoundSection(report: PublishedReport, most: number): Block[] {
  const unserved = (report.deadEnds ?? []).filter(({ redirect }) => redirect !== 'works');
  const addresses = unserved.filter(({ askedBy }) => askedBy === 'human');
  const ofAi = unserved.filter(({ askedBy }) => askedBy === 'ai');
  const open = addresses.slice(0, Math.min(most, OPEN_ADDRESSES));
  const folded = addresses.slice(open.length, open.length + most * FOLDED_TABLES);
  const blocks: Block[] = [];
  if (open.length > 0) {
    blocks.push(addressTable(open, report));
  }
  if (folded.length > 0) {
    const summary = `${formatCount(folded.length)} more ${addressWord(folded.length)}`;
    blocks.push(...details(summary, [addressTable(folded, report)]));
  }
  const left = addresses.length - open.length - folded.length;
  if (left > 0) {
    blocks.push(paragraph(`${formatCount(left)} more are in the JSON file.`));
  }
  if (ofAi.length > 0) {
    blocks.push(paragraph(aiSentence(ofAi, addresses.length > 0, report)));
  }
  const file = addresses.find(({ rulesFile }) => rulesFile !== undefined)?.rulesFile;
  if (file !== undefined && open.length > 0) {
    const linked = link(fileUrl(file, report), shortCode(file));
    blocks.push(paragraph('Rules for them belong in ', linked, '.'));
  }
  return blocks.length === 0 ? [] : [heading(2, 'No page serves these'), ...blocks];
}

/** The addresses with their views, why their rule does not help, and a page near them. */
function addressTable(addresses: readonly PublishedDeadEnd[], report: PublishedReport): Block {
  const columns: KnownColumn<PublishedDeadEnd>[] = [
    { title: 'Address', cellOf: (address) => [deadEndInline(address, report)] },
    { title: 'Human', align: 'right', cellOf: ({ human }) => knownCount(human, report) },
    { title: 'AI', align: 'right', cellOf: ({ ai }) => knownCount(ai, report) },
    { title: 'What happens', cellOf: (address) => whatHappens(address, report) },
    {
      title: 'Nearest page',
      cellOf: ({ nearest }) => nearest && [pageInline(nearest.path, report)],
    },
  ];
  return knownTable(columns, addresses);
}

/** The live site's answer, if there is one; otherwise the effect of the rules. */
function whatHappens(address: PublishedDeadEnd, report: PublishedReport): Inline[] | undefined {
  const { path, redirect, redirectsTo = '', doubtful } = address;
  const answer = liveAnswerAt(path, report);
  if (answer !== undefined) {
    const answers: Inline[] = isMissing(answer)
      ? [strong(`answers ${answer.status}`)]
      : answerInlines(answer);
    if (doubtful === undefined) return answers;
    return [...answers, ', rule ', shortCode(doubtful.source)];
  }
  if (doubtful !== undefined)
    return ['only caught by ', shortCode(doubtful.source), ...withCode(`: ${doubtful.why}`)];
  if (redirect === 'loop') return ['redirected in a loop'];
  if (redirect === 'no-page') return ['redirected to ', shortCode(redirectsTo), ', no page'];
  return undefined;
}

/** `AI alone asked for 12 more addresses without a page, 4,310 times together.` */
function aiSentence(
  ofAi: readonly PublishedDeadEnd[],
  isFurther: boolean,
  report: PublishedReport,
): string {
  const sum = sumOfKnown(ofAi.map(({ ai }) => ai));
  const count = ofAi.length;
  const more = isFurther ? 'more ' : '';
  let times = '';
  if (sum !== undefined) {
    times = `, ${formatLeast(sum, report)} ${plural(sum, 'time')} together`;
  }
  return `AI asked for ${formatCount(count)} ${more}${addressWord(count)} without a page that hardly anyone else opens${times}.`;
}

/** The old addresses whose redirect works, with the views that still come through them; folded. */
export function formerAddresses(report: PublishedReport, most: number): Block[] {
  const former = (report.deadEnds ?? []).filter(({ redirect }) => redirect === 'works');
  const shown = former.slice(0, most);
  if (shown.length === 0) return [];
  const blocks: Block[] = [list(shown.map((address) => deadEndSentences(address, report)))];
  const rest = former.length - shown.length;
  if (rest > 0) {
    blocks.push(paragraph(`${formatCount(rest)} more are in the JSON file.`));
  }
  const summary = `Redirected: ${formatCount(former.length)} old ${addressWord(former.length)}`;
  return details(summary, blocks);
}

function addressWord(count: number): string {
  return plural(count, 'address', 'addresses');
}
