import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from './messages.ts';

/**
 * A body that is never read keeps its request open for ever. The request no longer counts when this
 * much real time has passed since the last byte.
 */
const UNREAD_BODY_MS = 200;

const { setImmediate, setTimeout } = globalThis;

interface UndiciRequest {
  method?: unknown;
  addHeader(name: string, value: string): unknown;
}

export interface RequestsInFlight {
  ids(): string[];
  /** Those that no longer count, because nothing more of their bodies came. */
  unread(): string[];
}

/**
 * Follows the requests that this process makes with any client: Node's own `fetch` and any bundled
 * undici publish on the same channels, `node:http` on its own. Each request gets an id that the
 * sandbox's servers read, so that the sandbox knows which process waits for a delayed answer.
 *
 * @see https://nodejs.org/docs/latest-v24.x/api/diagnostics_channel.html#built-in-channels
 * @see https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
export function followRequests(processId: () => string, changed: () => void): RequestsInFlight {
  const inFlight = new Map<object, string>();
  const unread = new Map<object, string>();
  const sockets = new WeakMap<object, Socket>();
  let count = 0;

  const begin = (request: object): string => {
    count += 1;
    const id = `${processId()}.${count}`;
    inFlight.set(request, id);
    changed();
    return id;
  };
  const end = (request: object): void => {
    if (inFlight.delete(request) || unread.delete(request)) changed();
  };
  const setAside = (request: object): void => {
    unread.set(request, inFlight.get(request) ?? '');
    inFlight.delete(request);
    changed();
  };
  const answered = (request: object): void => {
    changed();
    endWhenUnread(request, sockets.get(request));
  };
  const endWhenUnread = (request: object, socket: Socket | undefined): void => {
    const bytesRead = socket?.bytesRead;
    const look = (): void => {
      if (!inFlight.has(request)) return;
      if (socket?.bytesRead === bytesRead) setAside(request);
      else endWhenUnread(request, socket);
    };
    // Timers come before the sockets in a turn: what has arrived meanwhile is read first.
    setTimeout(() => setImmediate(() => setImmediate(look)), UNREAD_BODY_MS).unref();
  };
  const on = (channel: string, listener: (message: Record<string, unknown>) => void): void =>
    subscribe(channel, (message) => {
      if (isRecord(message)) listener(message);
    });

  on('undici:request:create', ({ request }) => {
    // A tunnel through a proxy is asked for on behalf of a request that is counted already, and
    // never ends by itself.
    if (isUndiciRequest(request) && request.method !== 'CONNECT')
      request.addHeader(REQUEST_ID_HEADER, begin(request));
  });
  on('undici:client:sendHeaders', ({ request, socket }) => {
    if (isRecord(request) && socket instanceof Socket) sockets.set(request, socket);
  });
  on('undici:request:headers', ({ request }) => isRecord(request) && answered(request));
  on('undici:request:trailers', ({ request }) => isRecord(request) && end(request));
  on('undici:request:error', ({ request }) => isRecord(request) && end(request));

  on('http.client.request.created', ({ request }) => {
    if (isClientRequest(request)) request.setHeader(REQUEST_ID_HEADER, begin(request));
  });
  on('http.client.request.error', ({ request }) => isRecord(request) && end(request));
  on('http.client.response.finish', ({ request, response }) => {
    if (!isRecord(request) || !isIncomingMessage(response)) return;
    sockets.set(request, response.socket);
    answered(request);
    response.once('close', () => end(request));
  });

  return { ids: () => [...inFlight.values()], unread: () => [...unread.values()] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isUndiciRequest(value: unknown): value is UndiciRequest {
  return isRecord(value) && typeof value['addHeader'] === 'function';
}

function isClientRequest(value: unknown): value is ClientRequest {
  return isRecord(value) && typeof value['setHeader'] === 'function';
}

function isIncomingMessage(value: unknown): value is IncomingMessage {
  return isRecord(value) && typeof value['once'] === 'function';
}
