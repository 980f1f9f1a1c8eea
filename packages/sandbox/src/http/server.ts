import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DelayMs, nextDelay } from '../clock/clock.ts';
import { REQUEST_ID_HEADER } from '../clock/process/messages.ts';
import { answerRequest, type Exchange } from './exchange.ts';
import { createSelector, type Fault, type RequestMatcher } from './fault.ts';
import type { HeldRequests } from './held-requests.ts';
import type { SandboxHandler, SandboxRequest } from './message.ts';
import type { ServerName, TraceEntry } from './trace.ts';

type Hook = (request: SandboxRequest) => void | Promise<void>;

export interface ServerOptions {
  /** Shown in the trace. */
  name: ServerName;
  handler: SandboxHandler;
  held: HeldRequests;
  /**
   * Time that every request takes, half of it before the stand-in works, in the sandbox's
   * milliseconds.
   */
  latencyMs?: DelayMs;
}

/** A stand-in's HTTP server on a loopback port. */
export interface SandboxServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  latencyMs: DelayMs;
  /** Every request so far, in the order of arrival. */
  readonly trace: readonly TraceEntry[];
  /** What the stand-in threw; each was answered with 500. */
  readonly failures: readonly Error[];
  /**
   * Does something to a coming request in place of answering it properly; the first fault that
   * matches applies.
   */
  next(matcher: RequestMatcher, fault: Fault): void;
  /** Runs `hook` when a coming request has arrived, before the stand-in sees it. */
  before(matcher: RequestMatcher, hook: Hook): void;
  /** Runs `hook` when the stand-in has done its work, before the answer goes out. */
  after(matcher: RequestMatcher, hook: Hook): void;
  /** Refuses new connections until `accept`, and ends those that are idle. */
  refuse(): void;
  accept(): Promise<void>;
  close(): Promise<void>;
}

interface Plan<Value> {
  readonly matcher: RequestMatcher;
  readonly selects: (request: SandboxRequest) => boolean;
  readonly value: Value;
}

export async function startServer(options: ServerOptions): Promise<SandboxServer> {
  const trace: TraceEntry[] = [];
  const failures: Error[] = [];
  const faults: Plan<Fault>[] = [];
  const hooks: { before: Plan<Hook>[]; after: Plan<Hook>[] } = { before: [], after: [] };
  const plan = <Value>(list: Plan<Value>[], matcher: RequestMatcher, value: Value): void => {
    list.push({ matcher, selects: createSelector(matcher), value });
  };

  const takeFault = (request: SandboxRequest): Fault | undefined => {
    const chosen = takeAll(faults, request)[0];
    if (chosen?.value.lasts?.() === false) return undefined;
    if (chosen?.value.followedBy)
      plan(faults, { ...chosen.matcher, nth: 1 }, chosen.value.followedBy);
    return chosen?.value;
  };
  const runHooks = async (list: Plan<Hook>[], request: SandboxRequest): Promise<void> => {
    for (const { value: hook } of takeAll(list, request)) await hook(request);
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { request, requestId } = await readRequest(incoming);
    const entry: TraceEntry = {
      ...request,
      order: options.held.nextOrder(),
      server: options.name,
      processId: requestId?.split('.')[0],
      atMs: options.held.clock.now(),
      heldMs: 0,
      status: undefined,
      responseBody: undefined,
      end: 'open',
    };
    trace.push(entry);
    const exchange: Exchange = {
      request,
      response,
      entry,
      now: () => options.held.clock.now(),
      hold: (durationMs) => options.held.hold({ requestId, response, entry }, durationMs),
      work: async () => {
        await runHooks(hooks.before, request);
        const answer = await options.handler(request);
        await runHooks(hooks.after, request);
        return answer;
      },
    };
    await answerRequest(exchange, takeFault(request), nextDelay(server.latencyMs));
  };

  const http = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      failures.push(error instanceof Error ? error : new Error(String(error)));
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  // Real time means nothing here: no connection is ever too old.
  Object.assign(http, { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 });
  const listen = (port: number) =>
    new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(http.address());

  const server: SandboxServer = {
    url: `http://127.0.0.1:${port}`,
    latencyMs: options.latencyMs ?? 0,
    trace,
    failures,
    next: (matcher, fault) => plan(faults, matcher, fault),
    before: (matcher, hook) => plan(hooks.before, matcher, hook),
    after: (matcher, hook) => plan(hooks.after, matcher, hook),
    refuse: () => void http.close(),
    accept: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
}

/**
 * Takes the plans that select this request out of the list. Every plan sees every request, so that
 * each can count.
 */
function takeAll<Value>(list: Plan<Value>[], request: SandboxRequest): Plan<Value>[] {
  const taken = list.filter((plan) => plan.selects(request));
  for (const plan of taken) list.splice(list.indexOf(plan), 1);
  return taken;
}

async function readRequest(
  incoming: IncomingMessage,
): Promise<{ request: SandboxRequest; requestId: string | undefined }> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const url = new URL(incoming.url ?? '/', 'http://sandbox');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const { [REQUEST_ID_HEADER]: requestId, ...seen } = headers;
  const request = {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: seen,
    body: Buffer.concat(chunks).toString('utf8'),
  };
  return { request, requestId };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The server listens on no port.');
  return address.port;
}
