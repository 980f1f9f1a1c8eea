import { join } from 'node:path';
import { log, type RunContext, writeSummary } from '@docs-agent/action-kit';
import { connectViews, type ProofPlace } from '@docs-agent/agent-action';
import { openViewsCache } from './cache/views-cache.ts';
import type { CommentState } from './comment/comment-state.ts';
import { provenPort } from './comment/proven-comments.ts';
import { dryRunPort, logWouldWrite } from './comment/settle-comment.ts';
import type { Destination, Subject } from './event.ts';
import type { CommentPort } from './github/our-comment.ts';
import type { Repository } from './github/repository.ts';
import type { Inputs } from './inputs.ts';
import type { LiveSite } from './live/live-site.ts';
import type { Numbers } from './published/number-policy.ts';
import { openViewsReader, type ViewsReader } from './reading/views-reader.ts';
import type { ReportFrame, ReportLinks, ReportSubject } from './report/report-parts.ts';
import type { Windows } from './windows.ts';

/** One run of the action: what was requested, and what it compares. */
export interface ReportRun {
  context: RunContext;
  subject: Subject;
  inputs: Inputs;
  repository: Repository;
  /** How exactly numbers may leave the process. */
  numbers: Numbers;
  windows: Windows;
  destinations: ReadonlySet<Destination>;
  /** The live docs, if the run is to ask them. */
  liveSite: LiveSite | undefined;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
}

/**
 * Requests that a run may send if the input `max-requests` is not set. Pushes come in bursts, and
 * share the hour.
 */
const MAX_REQUESTS = 80;
const MAX_REQUESTS_OF_PUSH = 40;

/**
 * Prepares to read views. Reports of the site save the cache; those of pull requests only restore
 * it.
 *
 * @throws {UserError} when the key or the project cannot be one.
 */
export function openRunReader({
  subject,
  inputs,
  signal,
}: Pick<ReportRun, 'subject' | 'inputs' | 'signal'>): Promise<ViewsReader> {
  const { basePath } = inputs;
  const isOfPush = subject.kind === 'pull-request';
  const defaultRequests = isOfPush ? MAX_REQUESTS_OF_PUSH : MAX_REQUESTS;
  return openViewsReader({
    connect: () => connectViews(inputs),
    cache: openCache(inputs),
    isCacheSaved: !isOfPush,
    maxRequests: inputs.maxRequests ?? defaultRequests,
    basePath,
    now: new Date(),
    signal,
  });
}

function openCache(inputs: Inputs): ReturnType<typeof openViewsCache> | undefined {
  const { cacheDir, baseUrl, projectId, apiKey } = inputs;
  if (cacheDir === undefined) return undefined;
  return openViewsCache({
    folder: cacheDir,
    baseUrl,
    projectId,
    apiKey,
    log: log.info,
  });
}

/** Logs the compared windows. */
export function logWindows({ current, baseline }: Windows): void {
  const ofCurrent = `${current.dateFrom} to ${current.dateTo}`;
  const ofBaseline = `${baseline.dateFrom} to ${baseline.dateTo}`;
  log.info(`Comparing ${ofCurrent} with ${ofBaseline} (ends not counted).`);
}

/** What a report of this run is about, and how it was made. */
export function frameOf(
  run: Pick<ReportRun, 'context' | 'inputs'>,
  subject: ReportSubject,
  reader: Pick<ViewsReader, 'maxRequests' | 'requestsUsed'>,
): ReportFrame {
  return {
    subject,
    links: linksOf(run, subject),
    settings: { minViews: run.inputs.minViews, basePath: run.inputs.basePath },
    requests: { used: reader.requestsUsed, budget: reader.maxRequests },
  };
}

function linksOf(
  { context, inputs }: Pick<ReportRun, 'context' | 'inputs'>,
  subject: ReportSubject,
): ReportLinks {
  const { owner, name } = context.repository;
  return {
    runUrl: context.runUrl,
    repositoryUrl: `${context.serverUrl}/${owner}/${name}`,
    commit: subject.kind === 'site' ? context.commit : subject.headSha,
    pullRequest: subject.kind === 'site' ? undefined : subject.number,
    siteUrl: inputs.siteUrl,
  };
}

/** Writes the job summary, if the run is to write one. */
export async function writeRunSummary(
  { inputs, destinations }: Pick<ReportRun, 'inputs' | 'destinations'>,
  markdown: string,
): Promise<void> {
  if (!destinations.has('summary')) return;
  if (inputs.dryRun) {
    logWouldWrite('job summary', markdown);
  } else {
    await writeSummary(markdown);
  }
}

/** Folder of the report's files. */
export function outputFolder({ context }: Pick<ReportRun, 'context'>): string {
  return join(context.tempFolder, 'docs-traffic');
}

/** The subject of a comment of this run. */
export function stateOfRun(
  { context }: Pick<ReportRun, 'context'>,
  about: Omit<CommentState, 'run' | 'attempt'>,
): CommentState {
  return {
    run: context.runId,
    attempt: context.runAttempt,
    ...about,
  };
}

/**
 * A port whose comments count if a run with our key wrote them. A dry run only logs what it would
 * write.
 */
export function portOfRun(
  run: Pick<ReportRun, 'inputs'>,
  port: CommentPort,
  purpose: string,
  number?: number,
): CommentPort {
  const proven = provenPort(port, proofPlace(run, purpose, number));
  if (!run.inputs.dryRun) return proven;
  return dryRunPort(proven, number === undefined ? 'issue' : 'comment');
}

/**
 * The parts of the proof of a comment's or an issue's state: our key, its purpose, and the pull
 * request, if it is on one.
 */
export function proofPlace(
  { inputs }: Pick<ReportRun, 'inputs'>,
  purpose: string,
  number?: number,
): ProofPlace {
  return {
    apiKey: inputs.apiKey,
    what: 'comment state',
    place: `${purpose} ${number ?? ''}`,
  };
}
