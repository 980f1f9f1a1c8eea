import { randomBytes } from 'node:crypto';
import { log } from '@docs-agent/action-kit';
import { isoTime } from '@docs-agent/agent-action';
import { advance } from '../ledger/changes.ts';
import { keysOf, type Ledger, type Turn } from '../ledger/ledger.ts';
import { buildPrompt, type Prompt } from '../prompt/build-prompt.ts';
import type { Item } from '../reading/item.ts';
import type { Config, Session } from '../session.ts';
import { unsendable } from '../situations/reasons.ts';
import type { Found } from '../situations/table.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';
import { FULL, isOverfull, ledgerWith, type PendingPrompt, withRefused } from './intent.ts';

/** A prompt to send, with the intent that is recorded first. */
export interface ReadyPrompt {
  kind: 'ready';
  pending: PendingPrompt;
  text: string;
  /** What is in it. */
  items: readonly Item[];
  turn: Turn;
  /** With the intent. */
  comment: TrackingComment;
  outputs: Record<string, string>;
}

/** A prompt that cannot be sent; nothing is written yet. */
export interface UnsentPrompt {
  kind: 'unsent';
  found: Found;
  ledger: Ledger;
  outputs: Record<string, string>;
}

/** Makes the prompt, and the turn that it begins; or returns why it cannot be sent. */
export function makePrompt(
  { github, config }: Session,
  pending: PendingPrompt,
): ReadyPrompt | UnsentPrompt {
  const { inputs } = config;
  const { comment, forward, jobId } = pending;
  const prompt = promptOf(config, github.url, pending);
  const items = forward.filter((item) => prompt.included.includes(item.key));
  const outputs = outputsOf(pending, prompt, items);
  if (inputs.dryRun) {
    log.info(`This prompt would have been sent to job ${jobId}:\n\n${prompt.text}`);
    const ledger = advance(comment.ledger, keysOf(items), 'pending');
    return {
      kind: 'unsent',
      found: { kind: 'dry-run' },
      ledger,
      outputs,
    };
  }
  const refused = whyUnsendable(prompt, config);
  if (items.length === 0) {
    const ledger = withRefused(pending, keysOf(forward), refused);
    return {
      kind: 'unsent',
      found: refused,
      ledger,
      outputs,
    };
  }
  const turn = newTurn(config, pending, items.length);
  const ledger = ledgerWith(turn, pending, items, prompt, refused);
  const intended = {
    ...comment,
    ledger,
    turnId: turn.id,
  };
  if (isOverfull(intended, inputs.apiKey)) {
    const nothing = {
      ...outputs,
      'forwarded-count': '0',
      'comment-ids': '[]',
    };
    return {
      kind: 'unsent',
      found: FULL,
      ledger: comment.ledger,
      outputs: nothing,
    };
  }
  return {
    kind: 'ready',
    pending,
    text: prompt.text,
    items,
    turn,
    comment: intended,
    outputs,
  };
}

function promptOf({ inputs }: Config, url: string, pending: PendingPrompt): Prompt {
  const { comment, forward: items, changed, notices, permissions } = pending;
  return buildPrompt({
    pullRequest: { ...comment.subject, url },
    items,
    changed,
    leftOut: notices.leftOut,
    isAuthorized: permissions.isAuthorized,
    mark: randomBytes(4).toString('hex'),
    maxChars: inputs.maxPromptChars,
  });
}

function outputsOf(
  { comment, outputs }: PendingPrompt,
  { text }: Prompt,
  items: readonly Item[],
): Record<string, string> {
  return {
    ...outputs,
    'forwarded-count': String(items.length),
    'comment-ids': JSON.stringify(items.map((item) => item.id)),
    'prompt-chars': String(text.length),
    'head-sha-before': comment.subject.headSha,
  };
}

/** Why some items can never be sent, not even alone. */
function whyUnsendable({ tooLong, tooComplex }: Prompt, { inputs }: Config): Found {
  const causes = { isTooLong: tooLong.length > 0, isTooComplex: tooComplex.length > 0 };
  return { kind: 'refused', why: unsendable(tooLong.length + tooComplex.length, causes, inputs) };
}

function newTurn(
  { context, time }: Config,
  { comment, jobId }: PendingPrompt,
  itemCount: number,
): Turn {
  return {
    id: randomBytes(4).toString('hex'),
    jobId,
    runUrl: context.runUrl,
    sentAt: isoTime(time.now()),
    headBefore: comment.subject.headSha,
    itemCount,
    isWaitedFor: true,
  };
}
