import { type Outcome, type RunContext, readRunContext } from '@docs-agent/action-kit';
import { endWithoutSecrets } from './no-secrets.ts';
import { asUserError } from './service-error.ts';

/** How a run ended, before it is judged by `fail-on`. */
export interface Ended<Result extends string> {
  result: Result;
  /** One sentence. */
  reason: string;
  /** Outputs known by then. */
  facts: Readonly<Record<string, string>>;
  /**
   * How the step ends; `success` if `fail-on` decides. `failure`: a person has to fix something,
   * whatever `fail-on` says.
   */
  ends?: 'success' | 'notice' | 'failure';
}

export function endedAs<Result extends string>(
  result: Result,
  reason: string,
  facts: Ended<Result>['facts'] = {},
): Ended<Result> {
  return { result, reason, facts };
}

/** The worst of several ends. */
export function worstOf<Result extends string>(
  ends: readonly Ended<Result>[],
  worstFirst: readonly Result[],
): Ended<Result> | undefined {
  const rank = ({ result, ends }: Ended<Result>) =>
    ends === 'failure' ? -1 : worstFirst.indexOf(result);
  return ends.toSorted((left, right) => rank(left) - rank(right))[0];
}

/** The parts in which actions that send prompts run alike. */
export interface AgentAction<Inputs, Result extends string> {
  /** What a run that ended early did not do, to finish a sentence: `nothing was sent`. */
  nothing: string;
  readInputs(): Inputs;
  /**
   * Results that a failed step would not help anyone to fix: unless `fail-on` names them, they end
   * green, with a notice.
   */
  notices?: ReadonlySet<Result>;
  run(inputs: Inputs, context: RunContext, signal: AbortSignal): Promise<Ended<Result>>;
}

/** Runs an action, and judges how it ended. Its result `error` always fails the step. */
export async function runAgentAction<
  Result extends string,
  Inputs extends { failOn: readonly Result[] },
>(
  { nothing, readInputs, notices, run }: AgentAction<Inputs, Result>,
  signal: AbortSignal,
): Promise<Outcome> {
  const context = readRunContext();
  const withoutSecrets = endWithoutSecrets(context, nothing);
  if (withoutSecrets !== undefined) return withoutSecrets;
  const inputs = readInputs();
  try {
    const { result, reason, facts, ends } = await run(inputs, context, signal);
    const isFailure = ends === 'failure' || result === 'error' || inputs.failOn.includes(result);
    const unfailed = ends ?? (notices?.has(result) ? 'notice' : 'success');
    return {
      result,
      sentence: reason,
      outputs: facts,
      ends: isFailure ? 'failure' : unfailed,
    };
  } catch (error) {
    // Of the client: a wrong option, or a key that expired in the middle of a wait.
    throw asUserError(error);
  }
}
