import type { PullRequest } from '@docs-agent/sandbox';
import { OUTSIDER, REVIEWER } from '@docs-agent/sandbox/scenarios';
import type { Author, CommandWords, WritingStep } from './step.ts';

/** A text, and the word that occurs in no other text. */
export interface Version {
  mark: string;
  /** Everyone who wrote a part of it has write access, the colleague only while there. */
  isAuthorized: boolean;
  /** The colleague wrote a part of it. */
  isOfColleague: boolean;
}

/** Something that may have to reach the agent. */
export interface WrittenItem {
  kind: 'comment' | 'summary' | 'remark';
  id: number;
  threadId: string | undefined;
  /** The end of its address, as the tracking comment links to it. */
  anchor: string;
  /** The latest is the last. */
  versions: Version[];
  /** Need not be forwarded: in a resolved thread, or the summary of an approval. */
  isExempt: boolean;
  /** Need not be forwarded: marked as outdated, or the summary of a dismissed review. */
  isPutAside: boolean;
  /** Someone with access said `received` after it was written. */
  isSaidToHaveArrived: boolean;
}

/** Everything that was written on a pull request. */
export interface Writings {
  readonly items: readonly WrittenItem[];
  /** Instants at which someone with access asked to send again what is uncertain. */
  readonly retriesAtMs: readonly number[];
  /** What the last step wrote, for the event that it raises. */
  readonly latest: { review: { id: number } } | { comment: { id: number } } | undefined;
  play(step: WritingStep, atMs: number): void;
}

export const COLLEAGUE = 'octo-colleague';
const LOGINS: Readonly<Record<Author, string>> = {
  reviewer: REVIEWER,
  colleague: COLLEAGUE,
  outsider: OUTSIDER,
};

export function createWritings(pullRequest: PullRequest): Writings {
  const items: WrittenItem[] = [];
  const retriesAtMs: number[] = [];
  let latest: Writings['latest'];
  let marks = 0;
  const versionBy = (by: Author): Version => {
    marks += 1;
    return {
      mark: `mark${String(marks).padStart(3, '0')}x`,
      isAuthorized: by !== 'outsider',
      isOfColleague: by === 'colleague',
    };
  };

  const writeReview = (step: Extract<WritingStep, { kind: 'review' }>): void => {
    const summary = step.summary ? versionBy(step.by) : undefined;
    const versions = Array.from({ length: step.comments }, () => versionBy(step.by));
    const review = pullRequest.submitReview({
      author: LOGINS[step.by],
      state: step.state,
      body: summary === undefined ? '' : `On the whole: ${summary.mark}`,
      comments: versions.map(({ mark }) => ({
        path: 'quickstart.mdx',
        line: 10 * marks,
        body: `Please ${mark}`,
      })),
    });
    latest = { review };
    for (const [index, { id, threadId }] of review.comments.entries()) {
      const version = versions[index];
      if (version === undefined) continue;
      items.push({
        kind: 'comment',
        id,
        threadId,
        anchor: `discussion_r${id}`,
        versions: [version],
        isExempt: false,
        isPutAside: false,
        isSaidToHaveArrived: false,
      });
    }
    if (summary === undefined) return;
    const anchor = `pullrequestreview-${review.id}`;
    const isExempt = step.state === 'APPROVED';
    items.push({
      kind: 'summary',
      id: review.id,
      threadId: undefined,
      anchor,
      versions: [summary],
      isExempt,
      isPutAside: false,
      isSaidToHaveArrived: false,
    });
  };

  const writeCommand = (by: Author, words: CommandWords, atMs: number): void => {
    const version = words === 'free text' ? versionBy(by) : undefined;
    const said = version === undefined ? words : `keep it short: ${version.mark}`;
    const comment = pullRequest.comment({ author: LOGINS[by], body: `/docs-agent ${said}` });
    latest = { comment };
    if (words === 'retry' && by !== 'outsider') retriesAtMs.push(atMs);
    if (words === 'received' && by !== 'outsider')
      for (const item of items) item.isSaidToHaveArrived = true;
    if (version === undefined) return;
    const anchor = `issuecomment-${comment.id}`;
    items.push({
      kind: 'remark',
      id: comment.id,
      threadId: undefined,
      anchor,
      versions: [version],
      isExempt: false,
      isPutAside: false,
      isSaidToHaveArrived: false,
    });
  };

  const edit = (item: WrittenItem, by: Author): void => {
    const version = versionBy(by);
    const text = { author: LOGINS[by], body: `Rather ${version.mark}` };
    if (item.kind === 'comment') pullRequest.editReviewComment(item.id, text);
    else if (item.kind === 'summary') pullRequest.editReview(item.id, text);
    else pullRequest.editComment(item.id, { ...text, body: `/docs-agent ${text.body}` });
    // The author stays the author: both have to have access.
    version.isAuthorized &&= item.versions[0]?.isAuthorized === true;
    version.isOfColleague ||= item.versions[0]?.isOfColleague === true;
    item.versions.push(version);
  };

  const remove = (item: WrittenItem): void => {
    if (item.kind === 'summary') return;
    if (item.kind === 'comment') pullRequest.deleteReviewComment(item.id);
    else pullRequest.deleteComment(item.id);
    if (latest !== undefined && 'comment' in latest && latest.comment.id === item.id)
      latest = undefined;
    items.splice(items.indexOf(item), 1);
  };

  const putAside = (item: WrittenItem): void => {
    if (item.kind === 'summary') pullRequest.dismissReview(item.id);
    else pullRequest.minimize(item.id);
    item.isPutAside = true;
  };

  const playOnItem = (step: Extract<WritingStep, { item: number }>): void => {
    const item = items[step.item % Math.max(1, items.length)];
    if (item === undefined) return;
    if (step.kind === 'edit') edit(item, step.by);
    else if (step.kind === 'delete') remove(item);
    else if (step.kind === 'put aside') putAside(item);
    else if (item.threadId !== undefined) {
      if (item.isExempt) pullRequest.unresolveThread(item.threadId);
      else pullRequest.resolveThread(item.threadId, REVIEWER);
      item.isExempt = !item.isExempt;
    }
  };

  return {
    items,
    retriesAtMs,
    get latest() {
      return latest;
    },
    play(step, atMs) {
      if (step.kind === 'review') writeReview(step);
      else if (step.kind === 'command') writeCommand(step.by, step.words, atMs);
      else playOnItem(step);
    },
  };
}
