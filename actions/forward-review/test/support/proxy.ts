import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy on a loopback port that tunnels to loopback, and notes whereto. */
export interface TestProxy extends AsyncDisposable {
  url: string;
  /** `host:port` of every tunnel asked for. */
  tunnels: string[];
}

export async function startProxy(): Promise<TestProxy> {
  const tunnels: string[] = [];
  const server: Server = createServer((_, response) => response.writeHead(501).end());
  server.on('connect', (request, client, head) => {
    tunnels.push(request.url ?? '');
    const [host, port] = (request.url ?? '').split(':');
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
