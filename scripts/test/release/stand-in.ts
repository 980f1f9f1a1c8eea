import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Request {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Response {
  status: number;
  body?: unknown;
}

/** A server on a loopback port that answers with JSON. What its handler throws is in `failures`. */
export class StandIn implements AsyncDisposable {
  readonly failures: unknown[] = [];
  readonly #server;

  constructor(handle: (request: Request) => Response) {
    this.#server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method = 'GET', headers, url = '/' } = incoming;
      const request = {
        method,
        headers,
        url: new URL(url, this.url),
        body: Buffer.concat(chunks).toString(),
      };
      try {
        const { status, body } = handle(request);
        outgoing.writeHead(status, { 'content-type': 'application/json' });
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      } catch (error) {
        this.failures.push(error);
        outgoing.writeHead(500).end();
      }
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
