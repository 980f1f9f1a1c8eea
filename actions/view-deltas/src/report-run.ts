import { join } from 'node:path';
import { log, type RunContext, writeSummary } from '@docs-agent/action-kit';
import { createClient, type DocsAgentClient } from '@docs-agent/core';
import { openViewsCache, type ViewsCache } from './cache/views-cache.ts';
import type { Condition } from './conditions/condition.ts';
import { NO_RESULTS } from './conditions/condition-hits.ts';
import type { Destination } from './destinations.ts';
import type { Inputs } from './inputs.ts';
import { logWouldWrite } from './outcome.ts';
import { type MergeViewsReader, openMergeViews } from './reading/merge-views.ts';
import { type ReadingOptions, readSite } from './reading/read-site.ts';
import type { Reading } from './reading/reading.ts';
import { historyProgress } from './render/history-progress.ts';
import { moversOf, type Report } from './report/report.ts';
import type { Windows } from './windows.ts';

/** One run of the action: what was asked for, and what it compares. */
export interface ReportRun {
  context: RunContext;
  inputs: Inputs;
  windows: Windows;
  /** Of `warn-when` and `fail-when`. */
  conditions: readonly Condition[];
  destinations: ReadonlySet<Destination>;
  /** Aborted when the run is cancelled. */
  signal: AbortSignal;
}

/**
 * Reads the views of both windows, and of earlier weeks as `history` says.
 *
 * @throws {UserError} when the key, its scope or the project is wrong, or the run is cancelled.
 */
export async function readRunViews(
  { inputs, windows, signal }: ReportRun,
  history: ReadingOptions['history'],
): Promise<Reading> {
  const { current, baseline } = windows;
  log.info(
    `Comparing ${current.dateFrom} to ${current.dateTo} with ${baseline.dateFrom} to ${baseline.dateTo} (ends not counted).`,
  );
  const cache = await openCache(inputs);
  const { maxRequests, basePath } = inputs;
  const options = { maxRequests, basePath, cache, history, now: new Date() };
  const reading = await readSite(() => connect(inputs), windows, options, signal);
  if (history !== 'known' && reading.missingWeeks > 0) log.info(historyProgress(reading));
  return reading;
}

/**
 * Makes ready to read the weeks around merges.
 *
 * @param all every pair of windows that may be read
 * @param sentBefore requests that this run has sent already
 * @throws {UserError} when the key or the project cannot be one.
 */
export async function openRunMergeViews(
  { inputs, signal }: ReportRun,
  all: readonly Windows[],
  sentBefore: number,
): Promise<MergeViewsReader> {
  const cache = await openCache(inputs);
  const { maxRequests, basePath } = inputs;
  const options = { maxRequests, basePath, cache, sentBefore, now: new Date() };
  return openMergeViews(() => connect(inputs), all, options, signal);
}

function connect({ baseUrl, projectId, apiKey }: Inputs): DocsAgentClient {
  return createClient({
    baseUrl,
    projectId,
    apiKey,
    optionNames: { projectId: 'input `project-id`', apiKey: 'input `api-key`' },
    onRetry: ({ operation, delayMs, error }) =>
      log.info(`${operation} failed (${error.message}); trying again in ${Math.round(delayMs / 1_000)} s.`),
  });
}

function openCache(inputs: Inputs): Promise<ViewsCache> | undefined {
  const { cacheDir, baseUrl, projectId, apiKey, numbers } = inputs;
  if (cacheDir === undefined) return undefined;
  return openViewsCache({
    folder: cacheDir,
    baseUrl,
    projectId,
    apiKey,
    sealing: numbers === 'relative' ? 'sealed' : 'plain',
    log: log.info,
  });
}

/** The report that this run makes of what was read. */
export function reportOf(
  { windows, inputs }: ReportRun,
  read: Pick<Reading, 'incomplete' | 'requestsUsed'>,
  content: Pick<
    Report,
    | 'subject'
    | 'pages'
    | 'sum'
    | 'site'
    | 'redirects'
    | 'deadEnds'
    | 'gate'
    | 'notes'
    | 'trend'
    | 'missingHistory'
  >,
): Report {
  return {
    windows,
    ...content,
    conditions: NO_RESULTS,
    movers: moversOf(content.pages, windows),
    settings: {
      minViews: inputs.minViews,
      minChangePercent: inputs.minChangePercent,
      falseDiscoveryRate: inputs.falseDiscoveryRate,
    },
    incomplete: read.incomplete,
    requestsUsed: read.requestsUsed,
    requestBudget: inputs.maxRequests,
  };
}

/** Writes the job summary, if the run is to write one. */
export async function writeRunSummary({ inputs, destinations }: ReportRun, markdown: string): Promise<void> {
  if (!destinations.has('summary')) return;
  if (inputs.dryRun) logWouldWrite('job summary', markdown);
  else await writeSummary(markdown);
}

/** Folder of the report's files. */
export function outputFolder({ inputs, context }: ReportRun): string {
  return inputs.outputDir ?? join(context.tempFolder, 'docs-traffic');
}
