import { type CallOptions, callService, parseAnswer } from './call.ts';
import { type DocsAgentError, isDocsAgentError, type Operation } from './errors.ts';
import { type Job, jobSchema } from './job.ts';
import { type ClientContext, isPathSegment } from './options.ts';
import type { ApiRequest } from './request.ts';

/**
 * The published description of the service has this operation; the interface mentions it.
 * @see https://www.mintlify.com/docs/api/agent/v2/create-agent-job
 */
export async function createJob(context: ClientContext, prompt: string, options: CallOptions): Promise<Job> {
  const ask = {
    operation: 'createJob',
    url: `${agentUrl(context)}/job`,
    purpose: 'create an agent job',
    subject: `the project id ${JSON.stringify(context.projectId)}`,
  } as const;
  return postPrompt(context, ask, prompt, options);
}

/** @see interface, "Send a follow-up message to an agent job" */
export async function sendMessage(
  context: ClientContext,
  jobId: string,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  checkJobId(context, 'sendMessage', jobId);
  const ask = {
    operation: 'sendMessage',
    url: `${agentUrl(context)}/job/${encodeURIComponent(jobId)}/message`,
    purpose: `send a message to agent job ${JSON.stringify(jobId)}`,
    subject: describeJob(context, jobId),
  } as const;
  return postPrompt(context, ask, prompt, options);
}

async function postPrompt(
  context: ClientContext,
  ask: Pick<ApiRequest, 'operation' | 'url' | 'purpose' | 'subject'>,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  if (prompt === '') throw refuse(context, ask.operation, 'the prompt is empty');
  const body = JSON.stringify({ prompt });
  const request: ApiRequest = { ...ask, method: 'POST', body, scope: 'write' };
  try {
    const { data } = jobSchema.safeParse(await callService(context, request, options));
    return data ?? jobSchema.parse({});
  } catch (error) {
    if (isDocsAgentError(error) && wasAccepted(error)) return jobSchema.parse({});
    throw error;
  }
}

function agentUrl({ baseUrl, projectId }: ClientContext): string {
  return `${baseUrl}/v2/agent/${encodeURIComponent(projectId)}`;
}

/** A 2xx status says that the prompt was accepted, whatever became of the answer's body. */
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
  return parseAnswer(context, request, jobSchema, await callService(context, request, options));
}

function describeJob(context: ClientContext, jobId: string): string {
  return `the job id ${JSON.stringify(jobId)}, the project id ${JSON.stringify(context.projectId)}`;
}

function checkJobId(context: ClientContext, operation: Operation, jobId: string): void {
  if (!isPathSegment(jobId)) {
    throw refuse(context, operation, `the job id ${JSON.stringify(jobId)} cannot be one`);
  }
}

function refuse({ createError }: ClientContext, operation: Operation, why: string): DocsAgentError {
  return createError({ kind: 'invalid-option', operation, message: `Nothing was sent: ${why}.` });
}
