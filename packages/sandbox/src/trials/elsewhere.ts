import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site's page, which notes whether it is shown a secret. */
export interface ElsewherePage extends AsyncDisposable {
  url: string;
  authorizations: string[];
}

export async function openElsewhere(): Promise<ElsewherePage> {
  const authorizations: string[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) authorizations.push(authorization);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body>Log in</body></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/login`,
    authorizations,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
