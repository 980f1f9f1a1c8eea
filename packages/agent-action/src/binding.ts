import {
  explained,
  type GitHubClient,
  hidden,
  type RepositoryName,
  readAnswer,
  statusOf,
} from '@docs-agent/action-kit';
import type { Job } from '@docs-agent/core';
import * as z from 'zod/mini';
import { isProven, type ProofPlace, proofOf } from './proof.ts';

const JOB_MARKER = /^[ \t]*<!--\s*docs-agent job:\s*(\S+?)(?:\s+([a-f0-9]{64}))?\s*-->/m;

/**
 * The id of the job that a text's marker, `<!-- docs-agent job: ID -->`, names. It must begin a
 * line: quotations, and other people's words in our comments, do not count.
 */
export function markedJobId(text: string): string | undefined {
  return JOB_MARKER.exec(text)?.[1];
}

/** Where a marker that proves itself belongs. */
export interface MarkerPlace {
  apiKey: string;
  /** The pull request's id for GraphQL. */
  pullRequestId: string;
}

/**
 * A marker that counts from any account: only someone with the API key can write it for this pull
 * request.
 */
export function provenMarker(jobId: string, place: MarkerPlace): string {
  return hidden(`docs-agent job: ${jobId} ${proofOf(jobId, proofPlace(place))}`).value;
}

/** Whether a text's marker proves itself. */
export function hasProvenMarker(text: string, place: MarkerPlace): boolean {
  const [, jobId, proof] = JOB_MARKER.exec(text) ?? [];
  return jobId !== undefined && proof !== undefined && isProven(jobId, proof, proofPlace(place));
}

function proofPlace({ apiKey, pullRequestId }: MarkerPlace): ProofPlace {
  return {
    apiKey,
    what: 'job of a pull request',
    place: pullRequestId,
  };
}

/** The address of a pull request as a job names it. */
interface PullRequestAddress {
  host: string;
  owner: string;
  name: string;
  number: number;
  /** Its page in the plain form. */
  link: string;
}

const PAGE = /^(\/([^/]+)\/([^/]+)\/pull\/(\d+))(?:\/.*)?$/i;

/**
 * Reads an address of a pull request's page; undefined for anything else, such as one of another
 * scheme than http and https, or with a user's name. Host, owner and name are case folded.
 */
export function readPullRequestAddress(url: string): PullRequestAddress | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(url);
  const [, path, owner = '', name = '', number] = PAGE.exec(pathname) ?? [];
  const isPage =
    path !== undefined && ['http:', 'https:'].includes(protocol) && username + password === '';
  if (!isPage) return undefined;
  return {
    host: host.toLowerCase(),
    owner: owner.toLowerCase(),
    name: name.toLowerCase(),
    number: Number(number),
    link: `${protocol}//${host}${path}`,
  };
}

/** The address of a pull request's page in its plain form; empty for anything else. */
export function pullRequestLink(url: string): string {
  return readPullRequestAddress(url)?.link ?? '';
}

/** A job's link to its pull request. */
export type JobLink =
  /** No link, or an empty one. */
  | { kind: 'none' }
  | ({ kind: 'pull-request' } & PullRequestAddress)
  /** Not the address of a pull request's page. */
  | { kind: 'other'; link: string };

/** Reads a job's link to its pull request. An empty one counts as missing. */
export function readJobLink({ prLink }: Pick<Job, 'prLink'>): JobLink {
  if (prLink === null || prLink.trim() === '') return { kind: 'none' };
  const address = readPullRequestAddress(prLink);
  return address === undefined
    ? { kind: 'other', link: prLink }
    : { kind: 'pull-request', ...address };
}

/**
 * Whether the job proves the claim: its `prLink` names this pull request by host, owner, name and
 * number. That makes a wrong or forged id harmless. For a link with the repository's former name,
 * one request to GitHub is needed.
 */
export async function isBound(
  job: Job,
  pullRequestUrl: string,
  isFormerName: (owner: string, name: string) => Promise<boolean>,
): Promise<boolean> {
  const claimed = readPullRequestAddress(job.prLink ?? '');
  const here = readPullRequestAddress(pullRequestUrl);
  if (claimed === undefined || here === undefined) return false;
  if (claimed.host !== here.host || claimed.number !== here.number) return false;
  if (claimed.owner === here.owner && claimed.name === here.name) return true;
  return isFormerName(claimed.owner, claimed.name);
}

/**
 * Whether a repository's name is a former one of this repository.
 *
 * @throws {UserError} when GitHub does not say
 */
export function isFormerName(
  client: GitHubClient,
  here: RepositoryName,
  { owner, name }: RepositoryName,
): Promise<boolean> {
  return explained(
    { to: `say what ${owner}/${name} is called now`, needs: 'contents: read' },
    async () => {
      try {
        const answer = await readAnswer(z.object({ full_name: z.string() }), async () => {
          const { data } = await client.rest.repos.get({ owner, repo: name });
          return data;
        });
        return answer.full_name.toLowerCase() === `${here.owner}/${here.name}`.toLowerCase();
      } catch (error) {
        // Another repository may be one that this token cannot see.
        if (![403, 404].includes(statusOf(error) ?? 0)) throw error;
        return false;
      }
    },
  );
}
