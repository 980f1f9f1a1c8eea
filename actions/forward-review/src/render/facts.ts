import { count, type Inline, phrase, plainText, plural } from '@docs-agent/action-kit';
import { accountLink, utcMoment } from '@docs-agent/agent-action';
import type { Ended } from '../result.ts';
import type { Facts } from '../situations/situation.ts';
import { type Found, type Kind, SITUATIONS } from '../situations/table.ts';
import { enumerated } from '../wording/links.ts';
import type { TrackedItem, Tracking } from './tracking.ts';

/** The rows of the headline and the explanation. */
export function rowsOf({ found, rows }: Pick<Tracking, 'found' | 'rows'>): TrackedItem[] {
  const { about } = SITUATIONS[found.kind];
  return rows.filter(({ state }) => about.includes(state));
}

/** The other rows that people have to know of. */
export function otherRows({ found, rows }: Pick<Tracking, 'found' | 'rows'>): TrackedItem[] {
  const { about } = SITUATIONS[found.kind];
  return rows.filter(({ state }) => !about.includes(state));
}

/** Facts for the sentences about a tracking comment's situation. */
export function factsOf(tracking: Tracking): Facts {
  const { found, updatedAt } = tracking;
  const rows = rowsOf(tracking);
  return {
    pullRequest: `#${tracking.number}`,
    pullRequestUrl: tracking.url,
    command: tracking.command,
    job: tracking.job,
    comments: count(rows.length, 'review comment'),
    these: theseOf(rows.length),
    them: plural(rows.length, 'it', 'them'),
    are: plural(rows.length, 'is', 'are'),
    sent: sentLine(tracking, rows),
    isAtWork: tracking.rows.some(({ state }) => state === 'sent'),
    why: found.why ?? '',
    limit: count(tracking.limitMinutes, 'minute'),
    until: found.until === undefined ? '' : utcMoment(found.until, updatedAt),
    comparison: found.comparison,
    results: resultsOf(rows, found),
    openedBy: tracking.openedBy,
  };
}

/** How a run ends in a situation: by the row of the table. */
export function endWith(
  { kind }: Found,
  facts: Facts,
  outputs: Readonly<Record<string, string>>,
): Ended {
  const { result, ends } = SITUATIONS[kind];
  return {
    result,
    reason: reasonOf(kind, facts),
    facts: outputs,
    ends,
  };
}

/** How a run ends that has no tracking comment. */
export function endOfRun(
  found: Found,
  known: Partial<Facts> = {},
  outputs: Readonly<Record<string, string>> = {},
): Ended {
  const facts = {
    ...NO_FACTS,
    ...known,
    why: found.why ?? '',
  };
  return endWith(found, facts, outputs);
}

const NO_FACTS: Facts = {
  pullRequest: '',
  pullRequestUrl: '',
  command: '',
  job: { id: '', url: undefined },
  comments: '',
  these: '',
  them: '',
  are: '',
  sent: [],
  isAtWork: false,
  why: '',
  limit: '',
  until: '',
  comparison: undefined,
  results: '',
  openedBy: undefined,
};

/** The situation's headline, and why, where that is not in it. */
function reasonOf(kind: Kind, facts: Facts): string {
  const { headline } = SITUATIONS[kind];
  const said = plainText(headline(facts));
  const isWhySaid = said !== plainText(headline({ ...facts, why: '' }));
  const sentences = isWhySaid || facts.why === '' ? [said] : [said, facts.why];
  return sentences.map(asSentence).join(' ');
}

function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function theseOf(rows: number): string {
  return rows === 0 ? 'the review' : plural(rows, 'this comment', `these ${rows} comments`);
}

const AUTHORS_SHOWN = 5;

/** When the turn's prompt was sent, and who wrote the comments in it. */
function sentLine(
  { serverUrl, sentAt, updatedAt }: Tracking,
  rows: readonly TrackedItem[],
): Inline[] {
  const logins = new Set<string>();
  for (const { item } of rows) {
    const [author] = item?.authors ?? [];
    if (author !== undefined) {
      logins.add(author);
    }
  }
  const authors = [...logins].slice(0, AUTHORS_SHOWN).map((login) => accountLink(serverUrl, login));
  const review = logins.size === 1 ? '’s review' : '';
  const from = authors.length === 0 ? [] : phrase`, from ${enumerated(authors)}${review}`;
  return phrase`Sent as one prompt at ${utcMoment(sentAt, updatedAt)}${from}.`;
}

/**
 * How many comments need a look. A review summary has no place in the files, so it is not counted.
 */
function resultsOf(rows: readonly TrackedItem[], { comparison }: Found): string {
  const comments = rows.filter(({ item }) => item?.kind === 'comment');
  const isUnknown = comments.some(({ outcome }) => outcome === undefined);
  if (comparison === undefined || comparison.isDiverged || isUnknown) return '';
  const applied = comments.filter(({ outcome }) => outcome?.kind === 'applied').length;
  const rest = comments.length - applied;
  const parts: string[] = [];
  if (applied > 0) {
    parts.push(`${count(applied, 'suggestion')} applied`);
  }
  if (rest > 0) {
    parts.push(`${count(rest, 'comment')} to check`);
  }
  return parts.join(', ');
}
