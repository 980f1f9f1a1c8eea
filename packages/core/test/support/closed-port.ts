import { createServer } from 'node:net';

/** A URL on this machine where nothing listens. */
export async function closedPortUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${address.port}`;
}
