import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to a server on this machine that takes its time, in the machine's own milliseconds. */
export interface SlowDoor extends AsyncDisposable {
  url: string;
}

interface DoorOptions {
  /** Where requests go on to. */
  url: string;
  /** What each request takes, half of it before and half after the server's work. */
  latencyMs: number;
  /** Called when a request has come to the door, before it takes its time. */
  onArrival?: (path: string) => void;
}

export async function openSlowDoor({ url, latencyMs, onArrival }: DoorOptions): Promise<SlowDoor> {
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    onArrival?.(incoming.url ?? '');
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk);
    if (latencyMs > 0) await pause(latencyMs / 2);
    const answer = await passOn(new URL(incoming.url ?? '/', url), incoming, Buffer.concat(body));
    if (latencyMs > 0) await pause(latencyMs / 2);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) =>
      outgoing.destroy(new Error(String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(
  url: URL,
  { method, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = forward(url, { method, headers: { ...headers, host: url.host } }, resolve);
    request.once('error', reject);
    request.end(body);
  });
}
