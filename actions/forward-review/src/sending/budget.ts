import type { Inputs } from '../inputs.ts';
import { isUnsent, type Ledger } from '../ledger/ledger.ts';

const HOUR_MS = 3_600_000;

/**
 * Why no prompt may be sent now, as a sentence: the pull request has had its share, or the service
 * asked to wait.
 *
 * @returns undefined when one may.
 */
export function promptBudget(
  ledger: Ledger,
  inputs: Pick<Inputs, 'maxPromptsPerPr' | 'maxPromptsPerHour'>,
  nowMs: number,
): { reason: string } | undefined {
  const turns = ledger.turns.filter((turn) => !isUnsent(turn));
  const spent = [...turns.map(({ sentAt }) => sentAt), ...(ledger.promptsBefore ?? [])];
  if (spent.length >= inputs.maxPromptsPerPr) {
    return {
      reason: `${spent.length} prompts were sent from this pull request, which is the limit of \`max-prompts-per-pr\`: nothing more is sent.`,
    };
  }
  const recent = spent.filter((sentAt) => nowMs - Date.parse(sentAt) < HOUR_MS);
  if (recent.length >= inputs.maxPromptsPerHour) {
    return {
      reason: `${recent.length} prompts were sent from this pull request within the last hour, which is the limit of \`max-prompts-per-hour\`. The next review or scheduled run sends the rest.`,
    };
  }
  if (ledger.notBefore !== undefined && Date.parse(ledger.notBefore) > nowMs) {
    return {
      reason: `The service asked for no messages before ${ledger.notBefore.slice(11, 16)} UTC. The next review or scheduled run sends the rest.`,
    };
  }
  return undefined;
}
