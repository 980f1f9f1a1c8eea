import type { Job } from '@docs-agent/core';

/** A job that somebody says this pull request belongs to. */
export interface Claim {
  jobId: string;
  by: 'input' | 'tracking comment' | 'marker';
}

const JOB_MARKER = /<!--\s*docs-agent job:\s*(\S+?)\s*-->/;

/** The claimed job: the input, else what our tracking comment holds, else the marker in the pull request's body. */
export function findClaim(sources: {
  input: string | undefined;
  tracked: string | undefined;
  body: string;
}): Claim | undefined {
  if (sources.input !== undefined) return { jobId: sources.input, by: 'input' };
  if (sources.tracked !== undefined) return { jobId: sources.tracked, by: 'tracking comment' };
  const marked = JOB_MARKER.exec(sources.body)?.[1];
  return marked === undefined ? undefined : { jobId: marked, by: 'marker' };
}

/**
 * Whether the job proves the claim: its `prLink` names this pull request by host, owner, name (case folded) and
 * number. That makes a wrong or forged id harmless.
 */
export function isBound(job: Job, pullRequestUrl: string): boolean {
  if (job.prLink === null) return false;
  const claimed = addressOf(job.prLink);
  return claimed !== undefined && claimed === addressOf(pullRequestUrl);
}

function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const parts = /^\/([^/]+)\/([^/]+)\/pull\/(\d+)(?:\/.*)?$/.exec(pathname);
  if (parts === null) return undefined;
  const [, owner = '', name = '', number = ''] = parts;
  return `${host}/${owner}/${name}/${Number(number)}`.toLowerCase();
}
