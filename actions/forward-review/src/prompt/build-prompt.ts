import { stripInvisible } from '@docs-agent/action-kit';
import { withUnforgedMark } from '@docs-agent/agent-action';
import { visibleMarkdown } from '@docs-agent/visible-markdown';
import type { ItemKey, PullRequest } from '../pull-request.ts';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import { fitPrompt } from './fit.ts';
import { type Writer, writePrompt } from './write.ts';

/** The parts of a prompt. */
export interface PromptParts {
  pullRequest: Pick<PullRequest, 'url' | 'headRef' | 'headSha' | 'reviews'>;
  /** Comments by file and line, then summaries, then remarks. */
  items: readonly Item[];
  /** Sent before and edited since: their new text is added if there is room. */
  changed: readonly Item[];
  leftOut: readonly LeftOut[];
  /** Whether an account's comments are quoted from the thread so far; others are only counted. */
  isAuthorized: (login: string) => boolean;
  /**
   * A random word that no text can know; it is in every fence around what a person wrote. If a text
   * contains it anyway, another is made from it.
   */
  mark: string;
  /**
   * The most UTF-16 code units that the text may have, which is what a string's `length` counts.
   */
  maxChars: number;
}

export interface Prompt {
  /** Empty where nothing is included. */
  text: string;
  /** The `items` and `changed` that are in it whole. */
  included: ItemKey[];
  /** The `items` that did not fit: the text names them, and the next prompt has them. */
  deferred: ItemKey[];
  /** The `items` that no prompt of `maxChars` can carry, even alone. */
  tooLong: ItemKey[];
  /** The `items` that are too complex to find out which part is visible on GitHub. */
  tooComplex: ItemKey[];
}

/**
 * The prompt: the task, the summaries, every comment by file and line, remarks, and what was left
 * out. Comments and remarks are numbered as {@link numbered} says. Everything that a person wrote
 * is between fences with the random mark. It never cuts an item: if the prompt is too long, older
 * comments of threads are dropped first, then diffs, then whole items from the last on.
 */
export function buildPrompt(parts: PromptParts): Prompt {
  const ranks = {
    summary: 0,
    comment: 1,
    remark: 2,
  };
  const items = parts.items.toSorted((left, right) => ranks[left.kind] - ranks[right.kind]);
  const read = readOnce((markdown) => visibleMarkdown(markdown, stripInvisible));
  const { plan, text, tooLong, tooComplex } = withUnforgedMark(parts.mark, (mark) => {
    const writer: Writer = { ...parts, read, mark };
    const fit = fitPrompt(items, parts, writer);
    const markless = writePrompt(fit.plan, { ...writer, mark: '' });
    return {
      ...fit,
      text: writePrompt(fit.plan, writer),
      markless,
    };
  });
  const numbered = [...plan.comments, ...plan.remarks].map(({ item }) => item);
  const included = [...plan.summaries, ...numbered, ...plan.changed].map(({ key }) => key);
  return {
    text: included.length === 0 ? '' : text,
    included,
    deferred: plan.waiting.map(({ key }) => key),
    tooLong: tooLong.map(({ key }) => key),
    tooComplex: tooComplex.map(({ key }) => key),
  };
}

/** Reading a text takes a parser, and a prompt is written many times until it fits. */
function readOnce(read: Writer['read']): Writer['read'] {
  const known = new Map<string, string | undefined>();
  return (markdown) => {
    if (!known.has(markdown)) {
      known.set(markdown, read(markdown));
    }
    return known.get(markdown);
  };
}
