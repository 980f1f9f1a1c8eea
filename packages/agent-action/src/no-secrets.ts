import { isWithoutSecrets, type Outcome, type RunContext } from '@docs-agent/action-kit';

/**
 * How a run ends that gets no API key because its event comes from a fork or from Dependabot;
 * undefined for any other run.
 *
 * @param consequence finishes the sentence, such as `nothing was sent`
 */
export function endWithoutSecrets(context: RunContext, consequence: string): Outcome | undefined {
  if (!isWithoutSecrets(context, 'api-key')) return undefined;
  return {
    result: 'no-secrets',
    sentence: `The event comes from a fork or from Dependabot, which get no secrets: ${consequence}.`,
    ends: 'notice',
  };
}
