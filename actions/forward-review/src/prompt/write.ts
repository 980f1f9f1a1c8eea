import { count, plural } from '@docs-agent/action-kit';
import { fenced, nameOf } from '@docs-agent/agent-action';
import { suggestionsIn } from '@docs-agent/visible-markdown';
import type { PullRequest } from '../pull-request.ts';
import type { CommentItem, Item } from '../reading/item.ts';
import {
  type CommentEntry,
  type Plan,
  type ThreadSoFar,
  type Threads,
  threadSoFar,
  threadsOf,
  unquoted,
} from './plan.ts';
import { writeTask } from './task.ts';
import { asAscii, diffOf, isOrdinaryPath, placeOf } from './wording.ts';

/** A prompt names this many items that did not fit, and counts the rest. */
const NAMED = 20;

/** Values that stay the same throughout a prompt. */
export interface Writer {
  pullRequest: Pick<PullRequest, 'url' | 'headRef' | 'headSha' | 'reviews'>;
  /** What a reader on GitHub sees of a text; undefined if that cannot be determined. */
  read: (markdown: string) => string | undefined;
  isAuthorized: (login: string) => boolean;
  /** A word in every fence. */
  mark: string;
}

/** The text of a prompt: the task, summaries, comments, remarks, changes, what was left out. */
export function writePrompt(plan: Plan, writer: Writer): string {
  const threads = threadsOf(plan);
  const sections = writeTask(plan, writer);
  for (const item of plan.summaries) {
    sections.push(plainSection('', item, writer));
  }
  for (const entry of plan.comments) {
    sections.push(writeComment(entry, threads, writer));
  }
  for (const { item, number } of plan.remarks) {
    sections.push(plainSection(`${number}. `, item, writer));
  }
  for (const item of plan.changed) {
    sections.push(writeChanged(item, writer));
  }
  sections.push(...notes(plan, writer));
  return sections.join('\n\n');
}

/** A comment's part of a prompt. */
export function writeComment(entry: CommentEntry, threads: Threads, writer: Writer): string {
  const { item, number } = entry;
  const thread = threadSoFar(entry, threads, writer.isAuthorized);
  const blocks = [`## ${number}. ${placeOf(item)}`];
  if (!isOrdinaryPath(item.path)) {
    blocks.push('The file’s path, as a JSON string:', fenced(asAscii(item.path), writer.mark));
  }
  if (thread.above !== undefined) {
    blocks.push(`This continues the thread of comment ${thread.above} above.`);
  }
  if (item.isOutdated) {
    blocks.push('The lines have changed since this was written: find where it applies now.');
  }
  const body = visible(item.body, writer);
  blocks.push(...suggestionNote(body, item));
  const earlier = earlierComments(entry, thread, writer);
  const diff = entry.hasHunk && thread.above === undefined ? diffOf(item) : undefined;
  const words = [`${authorOf(item)} wrote:`, fenced(body, writer.mark)];
  if (diff === undefined) {
    blocks.push(...earlier, ...words);
  } else {
    const { text, missing } = diff;
    const cut = missing === 0 ? '' : ` (${count(missing, 'earlier line')} not shown)`;
    const lines = `The lines it is about, as a diff${cut}`;
    // One fence for both where nothing is between them: in a prompt of many short comments fences
    // would be a quarter.
    if (earlier.length > 0) {
      blocks.push(`${lines}:`, fenced(text, writer.mark), ...earlier, ...words);
    } else {
      blocks.push(
        `${lines}, then what ${authorOf(item)} wrote:`,
        fenced(`${text}\n\n${body}`, writer.mark),
      );
    }
  }
  if (entry.hasReplies) {
    blocks.push(...laterReplies(thread, writer));
  }
  return blocks.join('\n\n');
}

/** The new text of an item that an earlier prompt carried. */
export function writeChanged(item: Item, writer: Writer): string {
  const title = `## Changed since you got it: ${titleOf(item)}`;
  return [title, `What ${authorOf(item)} wrote is now:`, quoted(item, writer)].join('\n\n');
}

function plainSection(number: string, item: Item, writer: Writer): string {
  const title = titleOf(item);
  return `## ${number}${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${quoted(item, writer)}`;
}

function titleOf(item: Item): string {
  if (item.kind === 'comment') return placeOf(item);
  return `${item.kind === 'remark' ? 'further instruction' : 'review summary'} by ${authorOf(item)}`;
}

function quoted({ body }: { body: string }, writer: Writer): string {
  return fenced(visible(body, writer), writer.mark);
}

function suggestionNote(body: string, item: CommentItem): string[] {
  const suggestions = suggestionsIn(body).length;
  if (suggestions === 0) return [];
  const replaced = linesReplaced(item);
  return [
    suggestions === 1
      ? `It contains a suggestion block: an exact replacement for ${replaced}.`
      : `It contains ${suggestions} suggestion blocks: each is an exact replacement for ${replaced}.`,
  ];
}

function linesReplaced({ isOutdated, side }: CommentItem): string {
  if (side === 'LEFT') return 'lines of the old version';
  return isOutdated ? 'the lines that it was written for' : 'the lines named above';
}

function earlierComments(
  { quoted }: CommentEntry,
  { above, quotable, unauthorized }: ThreadSoFar,
  writer: Writer,
): string[] {
  if (quotable.length + unauthorized === 0) return [];
  const dropped = quotable.length - quoted;
  const blocks = [above === undefined ? 'Earlier in this thread:' : 'Since that comment:'];
  if (dropped > 0) {
    blocks.push(`(${count(dropped, 'older comment')} left out for length)`);
  }
  for (const comment of quotable.slice(dropped)) {
    blocks.push(quotation(comment, writer));
  }
  if (unauthorized > 0) {
    const accounts = plural(unauthorized, 'an account', 'accounts');
    blocks.push(`(${count(unauthorized, 'comment')} of ${accounts} without access left out)`);
  }
  return blocks;
}

function laterReplies({ replies }: ThreadSoFar, writer: Writer): string[] {
  if (replies.length === 0) return [];
  return [
    'Later in this thread, only for your information:',
    ...replies.map((reply) => quotation(reply, writer)),
  ];
}

function quotation(text: { author: string | undefined; body: string }, writer: Writer): string {
  return `${authorOf(text)}:\n${quoted(text, writer)}`;
}

function notes(plan: Plan, { isAuthorized }: Writer): string[] {
  const { waiting, notes: extent } = plan;
  if (extent === 'none') return [];
  const lines: string[] = [];
  if (waiting.length > 0) {
    const names = extent === 'names' ? `: ${namesOf(waiting)}` : '';
    const further = count(waiting.length, 'further comment');
    const follow = plural(waiting.length, 'follows', 'follow');
    lines.push(`${further} did not fit here and ${follow} in the next message${names}.`);
  }
  const notForwarded = unquoted(plan, isAuthorized);
  if (notForwarded > 0) {
    const were = plural(notForwarded, 'was', 'were');
    lines.push(`${count(notForwarded, 'comment')} on this pull request ${were} left out.`);
  }
  return lines;
}

function namesOf(items: readonly Item[]): string {
  const names = items.slice(0, NAMED).map(titleOf);
  const rest = items.length - names.length;
  if (rest > 0) {
    names.push(`${rest} more`);
  }
  return names.join('; ');
}

function visible(markdown: string, { read }: Writer): string {
  return read(markdown) ?? '(This is too complex to read.)';
}

function authorOf({ author }: { author: string | undefined }): string {
  return nameOf(author, 'a reviewer');
}
