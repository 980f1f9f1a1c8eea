import { utcTime } from '@docs-agent/agent-action';
import type { Inputs } from '../inputs.ts';
import { isUnsent, type Ledger } from '../ledger/ledger.ts';
import { notBefore, promptsOfHour, promptsOfPullRequest } from '../situations/reasons.ts';
import type { Found } from '../situations/table.ts';

const HOUR_MS = 3_600_000;

/**
 * Why no prompt may be sent now: the pull request has reached its limit, or the service asked to
 * wait.
 *
 * @returns undefined when one may.
 */
export function promptBudget(
  ledger: Ledger,
  inputs: Pick<Inputs, 'maxPromptsPerPr' | 'maxPromptsPerHour'>,
  nowMs: number,
): Found | undefined {
  const turns = ledger.turns.filter((turn) => !isUnsent(turn));
  const spentMs = [...turns.map(({ sentAt }) => sentAt), ...(ledger.promptsBefore ?? [])]
    .map((sentAt) => Date.parse(sentAt))
    .toSorted((left, right) => left - right);
  if (spentMs.length >= inputs.maxPromptsPerPr)
    return {
      kind: 'limit-of-pull-request',
      why: promptsOfPullRequest(spentMs.length),
    };
  const recentMs = spentMs.filter((sentMs) => nowMs - sentMs < HOUR_MS);
  const [oldestMs] = recentMs.slice(-inputs.maxPromptsPerHour);
  if (oldestMs !== undefined && recentMs.length >= inputs.maxPromptsPerHour)
    return {
      kind: 'limit-of-hour',
      why: promptsOfHour(recentMs.length),
      until: new Date(oldestMs + HOUR_MS),
    };
  const notBeforeMs = Date.parse(ledger.notBefore ?? '');
  if (notBeforeMs > nowMs)
    return { kind: 'service-limit', why: notBefore(utcTime(new Date(notBeforeMs))) };
  return undefined;
}
