import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ClientOptions, createClient, type DocsAgentClient } from '../../src/index.ts';
import { FakeClock } from './fake-clock.ts';

export const API_KEY = 'mint_s3cr3t/key+with=signs%';

export interface ReceivedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the service answers: data, a way to misbehave, or a function that does as it likes. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | { misbehave: 'hang' | 'reset' | 'cut-body' | 'hang-in-body' }
  | ((response: ServerResponse, request: ReceivedRequest) => void);

export interface LocalService {
  client: DocsAgentClient;
  clock: FakeClock;
  requests: ReceivedRequest[];
  url: string;
  /** Settles when the service has received its n-th request. */
  received(count: number): Promise<void>;
}

type Script = Answer[] | ((request: ReceivedRequest, index: number) => Answer);

/**
 * A server on 127.0.0.1 that answers as `script` says (the last answer of a list is given for
 * ever), and a client of it with a fake clock. The clock does not move while a request is in
 * flight.
 */
export async function startService(
  script: Script,
  options: Partial<ClientOptions> = {},
): Promise<LocalService> {
  const requests: ReceivedRequest[] = [];
  const waiting = new Map<number, () => void>();
  const sockets = new Set<Socket>();
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const query = Object.fromEntries(url.searchParams);
    const method = incoming.method ?? '';
    const request = {
      method,
      path: incoming.url?.split('?')[0] ?? '',
      query,
      headers: incoming.headers,
      body,
    };
    requests.push(request);
    waiting.get(requests.length)?.();
    const index = requests.length - 1;
    const answer =
      typeof script === 'function' ? script(request, index) : (script[index] ?? script.at(-1));
    if (answer !== undefined) give(answer, response, request);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const clock = new FakeClock();
  const client = createClient({
    baseUrl: url,
    projectId: 'project-1',
    apiKey: API_KEY,
    clock,
    random: () => 0.5,
    fetch: fetchWhileTimeStands(clock),
    ...options,
  });
  const received = (count: number) => {
    return new Promise<void>((resolve) => {
      if (requests.length >= count) resolve();
      else waiting.set(count, resolve);
    });
  };
  return { client, clock, requests, url, received };
}

/** Takes the whole answer before it hands it on, so that none of the network's time is left. */
function fetchWhileTimeStands(clock: FakeClock): typeof fetch {
  return async (...request) => {
    const release = clock.hold();
    try {
      const response = await fetch(...request);
      const { status, headers } = response;
      const body = await response.arrayBuffer().catch(failingBody);
      const isEmpty = body instanceof ArrayBuffer && body.byteLength === 0;
      return new Response(isEmpty ? null : body, { status, headers });
    } finally {
      release();
    }
  };
}

/** The plain `fetch`, and when it has brought the headers of the first answer. */
export function fetchAndTell(): { fetch: typeof fetch; headersArrived: Promise<void> } {
  const headers = Promise.withResolvers<void>();
  const telling: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    headers.resolve();
    return response;
  };
  return { fetch: telling, headersArrived: headers.promise };
}

/** The status had arrived before the rest was lost, and is handed on as it would be without us. */
function failingBody(error: unknown): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}

function give(answer: Answer, response: ServerResponse, request: ReceivedRequest): void {
  if (typeof answer === 'function') {
    answer(response, request);
    return;
  }
  if ('misbehave' in answer) {
    misbehave(answer.misbehave, response);
    return;
  }
  const { status = 200, headers = {}, json, text } = answer;
  const body = json === undefined ? (text ?? '') : JSON.stringify(json);
  const type = json === undefined ? 'text/plain' : 'application/json';
  response
    .writeHead(status, { 'content-type': type, ...headers })
    .end(status === 204 ? undefined : body);
}

function misbehave(
  way: 'hang' | 'reset' | 'cut-body' | 'hang-in-body',
  response: ServerResponse,
): void {
  if (way === 'hang') return;
  if (way === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"id":', () => {
    if (way === 'cut-body') response.socket?.destroy();
  });
}
