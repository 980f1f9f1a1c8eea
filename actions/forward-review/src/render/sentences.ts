import {
  alert,
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  outside,
  paragraph,
} from '@docs-agent/action-kit';
import { accountLink, utcMoment } from '@docs-agent/agent-action';
import { enumerated } from './links.ts';
import type { TrackedItem, Tracking } from './tracking.ts';

const REASON_CHARACTERS = 600;
const AUTHORS_SHOWN = 5;

/** What a person has to read, in one paragraph. */
export function important(...parts: Inline[]): Block {
  return alert('IMPORTANT', paragraph(...parts));
}

/** Why nothing was sent, and what a person can do, if anything. */
export function importantReason(reason: string, ...whatToDo: Inline[]): Block {
  const why = paragraph(reasonOf(reason));
  return alert('IMPORTANT', why, ...(whatToDo.length === 0 ? [] : [paragraph(...whatToDo)]));
}

/** A reason, of which the service may have written a part. */
export function reasonOf(reason: string): Inline {
  return outside(excerpt(reason, REASON_CHARACTERS));
}

/** What a person can write on the pull request. */
export function command(tracking: Pick<Tracking, 'command'>, words: string): Inline {
  return inlineCode(`${tracking.command} ${words}`);
}

/** When the turn's prompt was sent, and who wrote the comments in it. */
export function sentLine({ serverUrl, sentAt, updatedAt }: Tracking, rows: readonly TrackedItem[]): Inline[] {
  const logins = [...new Set(rows.flatMap(({ item }) => item?.authors.slice(0, 1) ?? []))];
  const authors = logins.slice(0, AUTHORS_SHOWN).map((login) => [accountLink(serverUrl, login)]);
  const from =
    authors.length === 0 ? [] : [', from ', ...enumerated(authors), logins.length === 1 ? '’s review' : ''];
  return [`Sent as one prompt at ${utcMoment(sentAt, updatedAt)}`, ...from, '.'];
}
