import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGitHubClient, type GitHubClient } from '../../src/index.ts';

export interface Answer {
  status: number;
  body: unknown;
}

export interface AnsweringClient {
  client: GitHubClient;
  /** `METHOD /path` and body of each request so far. */
  requests: { route: string; body: unknown }[];
}

/** A client of a server on loopback that answers as the test says. */
export async function createAnsweringClient(
  answer: (route: string) => Answer,
): Promise<AnsweringClient> {
  const requests: AnsweringClient['requests'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const route = `${request.method} ${request.url}`;
      requests.push({ route, body: text === '' ? undefined : JSON.parse(text) });
      const { status, body } = answer(route);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    client: createGitHubClient('ghs_test', { baseUrl: `http://127.0.0.1:${port}` }),
    requests,
  };
}
