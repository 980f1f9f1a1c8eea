import type { ServerResponse } from 'node:http';
import type { Fault } from './fault.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import type { TraceEntry } from './trace.ts';

/** One request with all that is needed to answer it. */
export interface Exchange {
  readonly request: SandboxRequest;
  readonly response: ServerResponse;
  readonly entry: TraceEntry;
  /** The sandbox's time. */
  now(): number;
  hold(durationMs: number): Promise<'time is up' | 'left'>;
  /** Lets the stand-in do its work, with the hooks around it. */
  work(): Promise<SandboxResponse>;
}

/** Answers a request, or does to it what `fault` says. Ends with the trace entry complete. */
export async function answerRequest(
  exchange: Exchange,
  fault: Fault | undefined,
  latencyMs: number,
): Promise<void> {
  const { entry } = exchange;
  const outwardMs = Math.floor(latencyMs / 2);
  if ((await exchange.hold(outwardMs)) === 'left') {
    entry.end = 'left';
    return;
  }
  const answer = await applyFault(exchange, fault);
  if (answer === 'left' || (await exchange.hold(latencyMs - outwardMs)) === 'left') {
    entry.end = 'left';
    return;
  }
  if (answer === 'cut') {
    entry.end = 'cut';
    exchange.response.destroy();
    return;
  }
  if (fault && 'cut' in fault) {
    entry.end = 'cut';
    if (fault.cut === 'in-head') sendHalfOfHead(exchange, answer);
    else sendHalf(exchange, answer);
    return;
  }
  if (fault && 'stallMs' in fault) {
    await sendSlowly(exchange, answer, fault.stallMs);
    return;
  }
  send(exchange, answer);
}

async function applyFault(
  exchange: Exchange,
  fault: Fault | undefined,
): Promise<SandboxResponse | 'cut' | 'left'> {
  if (!fault || 'stallMs' in fault) return exchange.work();
  if ('change' in fault) return fault.change(await exchange.work());
  const waitMs = fault.waitMs ?? 0;
  if ('status' in fault) {
    if (fault.processed) await exchange.work();
    if ((await exchange.hold(waitMs)) === 'left') return 'left';
    const { status, body = '', headers = {} } = fault;
    return { status, headers: { 'content-type': contentTypeOf(body), ...headers }, body };
  }
  if ('cut' in fault) {
    if ((await exchange.hold(waitMs)) === 'left') return 'left';
    if (fault.cut === 'before') return 'cut';
    const answer = await exchange.work();
    return fault.cut === 'after' ? 'cut' : answer;
  }
  if (fault.works === 'after') {
    return (await exchange.hold(waitMs)) === 'left' ? 'left' : exchange.work();
  }
  const answer = await exchange.work();
  return (await exchange.hold(waitMs)) === 'left' ? 'left' : answer;
}

function contentTypeOf(body: string): string {
  return /^\s*[[{]/.test(body) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
}

/** What every answer's head has, also that of a fault: Node would give the machine's time. */
function dateOf({ now }: Exchange): { date: string } {
  return { date: new Date(now()).toUTCString() };
}

function send(exchange: Exchange, answer: SandboxResponse): void {
  const { entry, response } = exchange;
  const body = answer.body ?? '';
  Object.assign(entry, { status: answer.status, responseBody: body, end: 'answered' });
  const length =
    answer.status === 204 || answer.status === 304
      ? {}
      : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(answer.status, { ...dateOf(exchange), ...length, ...answer.headers });
  response.end(body);
}

async function sendSlowly(
  exchange: Exchange,
  answer: SandboxResponse,
  stallMs: number,
): Promise<void> {
  const { entry, response } = exchange;
  const body = Buffer.from(answer.body ?? '');
  const half = Math.floor(body.length / 2);
  Object.assign(entry, { status: answer.status, responseBody: answer.body ?? '' });
  response.writeHead(answer.status, {
    ...dateOf(exchange),
    'content-length': body.length,
    ...answer.headers,
  });
  response.write(body.subarray(0, half));
  entry.end = (await exchange.hold(stallMs)) === 'left' ? 'left' : 'answered';
  if (entry.end === 'answered') response.end(body.subarray(half));
}

function sendHalfOfHead({ entry, response }: Exchange, { status }: SandboxResponse): void {
  entry.status = status;
  const { socket } = response;
  socket?.write(`HTTP/1.1 ${status} OK\r\nContent-Ty`, () => socket.destroy());
}

/** Half of the body under the length of the whole, then the end of the connection. */
function sendHalf(exchange: Exchange, answer: SandboxResponse): void {
  const { entry, response } = exchange;
  const body = Buffer.from(answer.body ?? '');
  entry.status = answer.status;
  response.writeHead(answer.status, {
    ...dateOf(exchange),
    'content-length': body.length + 1,
    ...answer.headers,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}
