import type { SandboxRequest, SandboxResponse } from './message.ts';

/** Chooses a request. What is left out matches everything. */
export interface RequestMatcher {
  method?: string;
  /**
   * The whole path: an expression, or a template in which `{name}` matches one segment and a final
   * `*` any rest, such as `/v2/agent/{projectId}/job/{id}/message`.
   */
  path?: string | RegExp;
  /** Looked for in the body as it was sent. */
  body?: string | RegExp;
  /** Which of the matching requests, counted from now on; 1, the next, when left out. */
  nth?: number;
}

interface FaultBase {
  /** What the next matching request gets after this one. */
  followedBy?: Fault;
  /** Asked when a request matches: once it says no, the request is answered properly. */
  lasts?: () => boolean;
}

/** Answers in place of the stand-in, which does not see the request unless `processed` says so. */
export interface StatusFault extends FaultBase {
  status: number;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds of the sandbox's time before the answer. */
  waitMs?: number;
  /** The stand-in does its work first, and its answer is thrown away. */
  processed?: true;
}

/** Answers late. */
export interface WaitFault extends FaultBase {
  /** Milliseconds of the sandbox's time; `Infinity` never answers. */
  waitMs: number;
  /** Whether the stand-in does its work before the wait, which is the default, or after it. */
  works?: 'before' | 'after';
}

/** Sends half of the answer's body at once and the rest late. */
export interface StallFault extends FaultBase {
  /** Milliseconds of the sandbox's time; `Infinity` never sends the rest. */
  stallMs: number;
}

/**
 * Cuts the connection before or after the stand-in did its work, or in the middle of its answer's
 * head or body.
 */
export interface CutFault extends FaultBase {
  cut: 'before' | 'after' | 'in-head' | 'during';
  waitMs?: number;
}

/** Answers with what is made of the stand-in's answer, after it did its work. */
export interface ChangeFault extends FaultBase {
  change(answer: SandboxResponse): SandboxResponse;
}

export type Fault = StatusFault | WaitFault | StallFault | CutFault | ChangeFault;

/** Matches requests one by one, and knows how many matched before. */
export function createSelector(matcher: RequestMatcher): (request: SandboxRequest) => boolean {
  const path = typeof matcher.path === 'string' ? templateToRegExp(matcher.path) : matcher.path;
  let left = matcher.nth ?? 1;
  return (request) => {
    const fits =
      (matcher.method === undefined || matcher.method === request.method) &&
      (path === undefined || path.test(request.path)) &&
      (matcher.body === undefined || bodyMatches(request.body, matcher.body));
    if (!fits) return false;
    left -= 1;
    return left === 0;
  };
}

/** `/a/{b}/*` as an expression for whole paths. */
function templateToRegExp(template: string): RegExp {
  const source = template
    .split(/(\{[^}]*\}|\*$)/)
    .map((part) =>
      part === '*'
        ? '.*'
        : part.startsWith('{')
          ? '[^/]+'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

function bodyMatches(body: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? body.includes(wanted) : wanted.test(body);
}
