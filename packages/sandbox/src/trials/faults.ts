import type { Fault } from '../http/fault.ts';
import type { SandboxResponse } from '../http/message.ts';

/**
 * What a fault amounts to. `fine`: it only takes time or space. `refused`: a 4xx, and nothing was
 * done. `limited`: a rate limit, likewise. `lost`: no answer, or one that says nothing of the
 * request. `broken`: a 2xx that cannot be read. `elsewhere`: a redirect.
 */
export type FaultClass = 'fine' | 'refused' | 'limited' | 'lost' | 'broken' | 'elsewhere';

/** One way to answer badly. */
export interface NamedFault {
  name: string;
  is: FaultClass;
  /** Whether the server did what it was asked. */
  done: boolean;
  status?: number;
  fault: Fault;
}

const PAGE =
  '<!DOCTYPE html><html><head><style>a{}</style><title>Oops</title></head><body>Bad day</body></html>';
const HTML = { 'content-type': 'text/html' };
const REFUSAL = '{"message":"No"}';
const MUCH = ' '.repeat(5_000_000);
const LATE_MS = 10_000;

const change = (to: (answer: SandboxResponse) => Partial<SandboxResponse>): Fault => ({
  change: (answer) => ({ ...answer, ...to(answer) }),
});

const limit = (name: string, headers: Record<string, string>, body = REFUSAL): NamedFault => ({
  name: `429 ${name}`,
  is: 'limited',
  done: false,
  fault: { status: 429, headers, body },
});

export interface FaultOptions {
  /** Where a redirect leads. */
  pageUrl: string;
  /** The time of the sandbox. */
  nowMs: number;
}

/** Of every request. */
export function faultsOf({ pageUrl, nowMs }: FaultOptions): NamedFault[] {
  const lost = (name: string, done: boolean, fault: Fault): NamedFault => ({
    name,
    is: 'lost',
    done,
    fault,
  });
  const broken = (name: string, fault: Fault): NamedFault => ({
    name,
    is: 'broken',
    done: true,
    fault,
  });
  const fine = (name: string, fault: Fault): NamedFault => ({
    name,
    is: 'fine',
    done: true,
    fault,
  });
  return [
    limit('with seconds', { 'retry-after': '5' }),
    limit('with a date', { 'retry-after': new Date(nowMs + 60_000).toUTCString() }),
    limit('with junk', { 'retry-after': 'soon' }),
    limit('with nothing', {}),
    limit('with a text', { 'retry-after': '5' }, 'Slow down'),
    ...[400, 401, 403, 404, 409, 413, 422].map(
      (status): NamedFault => ({
        name: `${status}`,
        is: 'refused',
        done: false,
        status,
        fault: { status, body: REFUSAL },
      }),
    ),
    lost('408', false, { status: 408, body: REFUSAL }),
    ...[500, 502, 503, 504].map((status) =>
      lost(`${status} with a page`, false, { status, body: PAGE, headers: HTML }),
    ),
    lost('502 after the work', true, { status: 502, body: PAGE, headers: HTML, processed: true }),
    lost('reset before the work', false, { cut: 'before' }),
    lost('reset after the work', true, { cut: 'after' }),
    lost('reset in the head', true, { cut: 'in-head' }),
    broken('reset in the body', { cut: 'during' }),
    fine('a slow head', { waitMs: LATE_MS }),
    lost('no head', true, { waitMs: Infinity }),
    fine('a slow body', { stallMs: LATE_MS }),
    broken('no end of the body', { stallMs: Infinity }),
    broken(
      'cut off',
      change(({ body = '' }) => ({ body: body.slice(0, body.length / 2) })),
    ),
    broken(
      'empty',
      change(() => ({ body: '' })),
    ),
    broken(
      'a web page',
      change(() => ({ body: PAGE, headers: HTML })),
    ),
    broken(
      'of another shape',
      change(() => ({ body: '[7]' })),
    ),
    fine(
      '5 MB',
      change(({ body = '' }) => ({ body: `${body}${MUCH}` })),
    ),
    {
      name: 'a redirect',
      is: 'elsewhere',
      done: false,
      fault: { status: 302, headers: { location: pageUrl } },
    },
  ];
}

const graphQL = (name: string, is: FaultClass, body: object, headers = {}): NamedFault => ({
  name,
  is,
  done: false,
  fault: { status: 200, body: JSON.stringify(body), headers },
});

/** Of requests to GraphQL, besides the others. */
export const GRAPHQL_FAULTS: NamedFault[] = [
  graphQL('errors', 'lost', { data: null, errors: [{ message: 'Something else' }] }),
  graphQL('data in part', 'lost', {
    data: { viewer: { login: 'x' }, repository: null },
    errors: [{ message: 'Something went wrong while executing your query.', path: ['repository'] }],
  }),
  graphQL(
    'a rate limit in a 200',
    'limited',
    { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
    { 'x-ratelimit-remaining': '0', 'retry-after': '5' },
  ),
];
