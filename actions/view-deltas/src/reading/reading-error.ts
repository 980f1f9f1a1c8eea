import { UserError } from '@docs-agent/action-kit';
import { asUserError, reasonOf } from '@docs-agent/agent-action';
import { type DocsAgentError, isDocsAgentError, type ViewsWindow } from '@docs-agent/core';
import type { Windows } from '../windows.ts';

/** Answers that refuse a window, although the key and the project may be right. Others may pass. */
const REFUSALS: readonly (number | undefined)[] = [400, 403, 404, 422];

/** Whether the service refuses views of these days. */
export function isRefusal(error: unknown): error is DocsAgentError {
  return isDocsAgentError(error) && REFUSALS.includes(error.status);
}

/** The status and the service's message, shortened. */
export function refusalText({ status, details = [], message }: DocsAgentError): string {
  return status === undefined ? message : [status, details.join(' ')].filter(Boolean).join(': ');
}

/** The cause as a whole sentence: the service's words may lack the period. */
export function reasonSentence(error: DocsAgentError): string {
  const reason = reasonOf(error);
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/**
 * Translates a client's error for the run.
 *
 * @param span the span that was being read
 */
export function readingError(error: unknown, span?: ViewsWindow, windows?: Windows): unknown {
  if (isDocsAgentError(error) && error.kind === 'aborted') {
    return new UserError('The run was cancelled while page views were read; nothing was written.', {
      cause: error,
    });
  }
  const which = span && windows && isRefusal(error) ? ` of ${windowText(span, windows)}` : '';
  return asUserError(
    error,
    (failure) => `Page views${which} could not be read: ${reasonSentence(failure)}`,
  );
}

function windowText({ dateFrom }: ViewsWindow, { current, baseline }: Windows): string {
  const [name, window] =
    dateFrom >= current.dateFrom ? ['current', current] : ['baseline', baseline];
  return `the ${name} window, from ${window.dateFrom} up to, but not including, ${window.dateTo},`;
}
