import { CALL_OPTIONS } from './argument-schemas.ts';
import { callService, parseAnswer } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { checkArguments } from './check-arguments.ts';
import { isDocsAgentError } from './errors.ts';
import type { Job } from './job.ts';
import { JOB_ID, PROMPT } from './job-arguments.ts';
import { jobSchema } from './job-schema.ts';
import type { ClientContext } from './options.ts';
import { withRaw } from './raw.ts';
import type { ApiRequest } from './request.ts';

/**
 * The published description of the service has this operation; the interface mentions it.
 * @see https://www.mintlify.com/docs/api/agent/v2/create-agent-job
 */
export async function createJob(
  context: ClientContext,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  const schemas = { prompt: PROMPT, options: CALL_OPTIONS };
  checkArguments(context, 'createJob', { prompt, options }, schemas);
  const subject = describeProject(context);
  const ask = {
    operation: 'createJob',
    purpose: 'create an agent job',
    subject,
  } as const;
  return postPrompt(context, ask, '/job', prompt, options);
}

/** @see interface, "Send a follow-up message to an agent job" */
export async function sendMessage(
  context: ClientContext,
  jobId: string,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  const schemas = {
    jobId: JOB_ID,
    prompt: PROMPT,
    options: CALL_OPTIONS,
  };
  checkArguments(context, 'sendMessage', { jobId, prompt, options }, schemas);
  const purpose = `send a message to agent job ${JSON.stringify(jobId)}`;
  const ask = {
    operation: 'sendMessage',
    purpose,
    subject: describeJob(context, jobId),
  } as const;
  return postPrompt(context, ask, `/job/${encodeURIComponent(jobId)}/message`, prompt, options);
}

async function postPrompt(
  context: ClientContext,
  ask: Pick<ApiRequest, 'operation' | 'purpose' | 'subject'>,
  path: string,
  prompt: string,
  options: CallOptions,
): Promise<Job> {
  const url = `${context.baseUrl}/v2/agent/${encodeURIComponent(context.projectId)}${path}`;
  const body = JSON.stringify({ prompt });
  try {
    const request: ApiRequest = {
      ...ask,
      method: 'POST',
      url,
      body,
      scope: 'write',
    };
    const answer = await callService(context, request, options);
    const { data } = jobSchema.safeParse(answer.body);
    return data === undefined ? jobSchema.parse({}) : withRaw(data, answer.body);
  } catch (error) {
    // A 2xx status says that the prompt was accepted, whatever the answer's body is.
    const { status = 0 } = isDocsAgentError(error) ? error : {};
    if (status >= 200 && status < 300) return jobSchema.parse({});
    throw error;
  }
}

/** The interface leaves this operation's path out, so it is an option of the client. */
export async function getJob(
  context: ClientContext,
  jobId: string,
  options: CallOptions,
): Promise<Job> {
  checkArguments(context, 'getJob', { jobId, options }, { jobId: JOB_ID, options: CALL_OPTIONS });
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
  const answer = await callService(context, request, options);
  return withRaw(parseAnswer(context, request, jobSchema, answer), answer.body);
}

function describeProject({ projectId }: ClientContext): string {
  return `the project id ${JSON.stringify(projectId)}`;
}

function describeJob(context: ClientContext, jobId: string): string {
  return `the job id ${JSON.stringify(jobId)}, ${describeProject(context)}`;
}
