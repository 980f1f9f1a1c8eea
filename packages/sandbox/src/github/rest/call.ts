import type { JsonObject } from '../contract/json.ts';
import {
  type IssueRecord,
  isPull,
  type PullRecord,
  type RepositoryRecord,
} from '../state/records.ts';
import type { Edit, View, World } from '../state/world.ts';
import type { Requirement, Token } from '../tokens.ts';
import { notFound } from './errors.ts';
import type { Urls } from './shapes/urls.ts';

/** A request that fits GitHub's description, and what an operation needs to answer it. */
export interface RestCall {
  world: World;
  /** What readers see now. */
  seen: View;
  /** Everything written so far. */
  latest: View;
  edit: Edit;
  token: Token;
  urls: Urls;
  parameters: JsonObject;
  query: JsonObject;
  body: JsonObject;
  repository: RepositoryRecord;
}

export type RestAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** Cut into pages, with a `Link` header, by the router. */
  | { list: readonly unknown[] };

export interface RestOperation {
  /** Any one of these is needed; reads of a public repository need none. */
  needs: Requirement | ((call: RestCall) => Requirement);
  /** Counts against the limit of content creation. */
  creates?: 'content';
  run(call: RestCall): RestAnswer;
}

/** Keyed as in GitHub's description: `GET /repos/{owner}/{repo}`. */
export type RestOperations = Record<string, RestOperation>;

export function textOf(values: JsonObject, key: string): string {
  const value = values[key];
  return typeof value === 'string' ? value : '';
}

export function numberOf(values: JsonObject, key: string): number {
  return Number(values[key]);
}

/** The issue or pull request of the path. Throws GitHub's 404. */
export function issueOf(call: RestCall, view: View = call.seen): IssueRecord {
  const number = numberOf(call.parameters, 'issue_number');
  const found = view.issues
    .all()
    .find((issue) => issue.repositoryId === call.repository.id && issue.number === number);
  if (found === undefined) throw notFound();
  return found;
}

/** The pull request of the path. Throws GitHub's 404. */
export function pullOf(call: RestCall, view: View = call.seen): PullRecord {
  const number = numberOf(call.parameters, 'pull_number');
  const found = view.issues
    .all()
    .find((issue) => issue.repositoryId === call.repository.id && issue.number === number);
  if (!isPull(found)) throw notFound();
  return found;
}
