export { BaseUrlError, parseBaseUrl } from './base-url.ts';
export type { CallOptions } from './call-options.ts';
export { createClient, type DocsAgentClient } from './client.ts';
export type { ClientOptions, ResponseEvent, RetryEvent } from './client-options.ts';
export { type Clock, systemClock } from './clock.ts';
export { createRedactor } from './create-redactor.ts';
export {
  DocsAgentError,
  type ErrorFacts,
  type ErrorKind,
  isDocsAgentError,
  type Operation,
} from './errors.ts';
export { isTerminal, type Job, type JobStatus } from './job.ts';
export { createJobsClient, type JobsClient } from './jobs-client.ts';
export type { ReadWindowOptions, ViewsWindow, WindowViews } from './read-window.ts';
export { createRequestBudget, type RequestBudget } from './request-budget.ts';
export { ANALYTICS_REQUESTS_PER_HOUR, DEFAULT_JOB_PATH, ROWS_PER_PAGE } from './service-limits.ts';
export type { ViewRows, ViewRowsOptions } from './view-rows.ts';
export type { ViewCounts, ViewRow, Views, ViewsQuery } from './views.ts';
export { createViewsClient, type ViewsClient } from './views-client.ts';
export { isWaitDeadlineError, WaitDeadlineError } from './wait-deadline-error.ts';
export type { WaitOptions, WaitResult } from './wait-options.ts';
export type { UnfinishedWindow } from './window-rows.ts';
