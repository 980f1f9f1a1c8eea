import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TraceEntry } from '../http/trace.ts';
import type { Evidence } from './secrets.ts';
import type { StepResult } from './step.ts';

/** Files larger than this are not read. */
const MAX_FILE_BYTES = 20_000_000;

/**
 * Whether the `authorization` header of a request may hold a secret: only the server's own, sent to
 * that server.
 */
export type Allowance = (entry: TraceEntry) => boolean;

/** Everything that a step left, apart from requests and files in folders. */
export function collectStepEvidence(step: StepResult): Evidence[] {
  const evidence: Evidence[] = step.log.raw
    .filter((line) => !line.addsMask)
    .map(({ text }, index) => ({ channel: 'log', place: `line ${index + 1}`, text }));
  for (const annotation of step.log.annotations.shown) {
    evidence.push({
      channel: 'annotation',
      place: annotation.kind,
      text: JSON.stringify(annotation),
    });
  }
  const { env, output, path, state, summary } = step.files;
  evidence.push({ channel: 'output', place: 'GITHUB_OUTPUT', text: output });
  evidence.push({ channel: 'state', place: 'GITHUB_STATE', text: state });
  evidence.push({ channel: 'environment file', place: 'GITHUB_ENV', text: env });
  evidence.push({ channel: 'environment file', place: 'GITHUB_PATH', text: path });
  evidence.push({ channel: 'summary', place: 'GITHUB_STEP_SUMMARY', text: summary });
  return evidence;
}

/**
 * Every part of the requests, apart from the `authorization` headers that `mayAuthorize` allows.
 */
export function collectRequestEvidence(
  requests: readonly TraceEntry[],
  mayAuthorize: Allowance,
): Evidence[] {
  return requests.flatMap((entry) => {
    const place = `${entry.server} ${entry.method} ${entry.path}`;
    const { authorization, ...headers } = entry.headers;
    const evidence = [
      { channel: 'request', place, text: decodeURIComponentLeniently(entry.path) },
      { channel: 'request', place, text: `${entry.query}\n${[...entry.query].flat().join('\n')}` },
      { channel: 'request', place, text: entry.body },
      { channel: 'request', place, text: Object.values(headers).join('\n') },
    ];
    if (authorization !== undefined && !mayAuthorize(entry)) {
      evidence.push({ channel: 'request', place, text: authorization });
    }
    return evidence;
  });
}

/** The files under `folder`, by relative path; `.git` and what `skip` names are left out. */
export function readFiles(folder: string, skip: readonly string[] = []): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    const parts = name.split('/');
    if (!entry.isFile() || parts.includes('.git') || skip.includes(parts[0] ?? '')) continue;
    if (statSync(path).size <= MAX_FILE_BYTES) files.set(name, readFileSync(path, 'utf8'));
  }
  return files;
}

function decodeURIComponentLeniently(text: string): string {
  try {
    return `${text}\n${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
