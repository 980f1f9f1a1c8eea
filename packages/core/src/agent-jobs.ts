import { type CallOptions, callService, parseAnswer } from './call.ts';
import type { ClientContext } from './context.ts';
import { type DocsAgentError, isDocsAgentError, type Operation } from './errors.ts';
import type { Job } from './job.ts';
import { jobSchema, toJob } from './job-schema.ts';
import { isPathSegment } from './options.ts';
import type { ApiRequest } from './request.ts';

/** @see interface, "Send a follow-up message to an agent job" */
export async function sendMessage(
  context: ClientContext,
  jobId: string,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  checkJobId(context, 'sendMessage', jobId);
  if (prompt === '') throw refuse(context, 'sendMessage', 'the prompt is empty');
  const request: ApiRequest = {
    operation: 'sendMessage',
    method: 'POST',
    url: `${context.baseUrl}/v2/agent/${encodeURIComponent(context.projectId)}/job/${encodeURIComponent(jobId)}/message`,
    body: JSON.stringify({ prompt }),
    purpose: `send a message to agent job ${JSON.stringify(jobId)}`,
    subject: describeJob(context, jobId),
    scope: 'write',
  };
  try {
    const parsed = jobSchema.safeParse(await callService(context, request, options));
    return parsed.success ? toJob(parsed.data) : toJob({});
  } catch (error) {
    if (isDocsAgentError(error) && wasAccepted(error)) return toJob({});
    throw error;
  }
}

/** A 2xx status says that the message was accepted, whatever became of the answer's body. */
function wasAccepted({ status = 0 }: DocsAgentError): boolean {
  return status >= 200 && status < 300;
}

/** The interface leaves this operation's path out, so it is an option of the client. */
export async function getJob(context: ClientContext, jobId: string, options: CallOptions): Promise<Job> {
  checkJobId(context, 'getJob', jobId);
  const path = context.jobPath
    .replaceAll('{projectId}', encodeURIComponent(context.projectId))
    .replaceAll('{id}', encodeURIComponent(jobId));
  const request: ApiRequest = {
    operation: 'getJob',
    method: 'GET',
    url: context.baseUrl + path,
    purpose: `read agent job ${JSON.stringify(jobId)}`,
    subject: `${describeJob(context, jobId)}, the job path`,
  };
  const body = await callService(context, request, options);
  return toJob(parseAnswer(context, request, jobSchema, body));
}

function describeJob(context: ClientContext, jobId: string): string {
  return `the job id ${JSON.stringify(jobId)}, the project id ${JSON.stringify(context.projectId)}`;
}

function checkJobId(context: ClientContext, operation: Operation, jobId: string): void {
  if (!isPathSegment(jobId)) {
    throw refuse(context, operation, `the job id ${JSON.stringify(jobId)} cannot be one`);
  }
}

function refuse(context: ClientContext, operation: Operation, why: string): DocsAgentError {
  return context.createError({
    kind: 'invalid-option',
    operation,
    message: `Nothing was sent: ${why}.`,
    isRetryable: false,
    certainlyNotProcessed: true,
  });
}
