import { describe, expect, it } from 'vitest';
import { startProxy } from './support/proxy.ts';
import { setStage } from './support/stage.ts';

describe('behind a proxy', () => {
  it('requests to the service and to GitHub go through it', async () => {
    await using proxy = await startProxy();
    await using stage = await setStage({ processes: 'own' });
    const { serviceServer, githubServer } = stage.sandbox;
    const run = await stage.run({ env: { HTTP_PROXY: proxy.url } });
    expect(run.outputs['result']).toBe('completed');
    expect(new Set(proxy.tunnels)).toEqual(
      new Set([serviceServer, githubServer].map(({ url }) => new URL(url).host)),
    );
  });

  it('hosts that NO_PROXY names are reached directly', async () => {
    await using proxy = await startProxy();
    await using stage = await setStage({ processes: 'own' });
    const run = await stage.run({ env: { HTTP_PROXY: proxy.url, NO_PROXY: '127.0.0.1' } });
    expect(run.outputs['result']).toBe('completed');
    expect(proxy.tunnels).toEqual([]);
  });

  it('an invalid address is reported without quoting it', async () => {
    await using stage = await setStage({ processes: 'own' });
    const run = await stage.run({ env: { HTTPS_PROXY: 'http://user:pass word@' } });
    expect(run.outputs['reason']).toBe(
      'HTTPS_PROXY is not the address of a proxy, such as `http://proxy.example:3128`.',
    );
    expect(run.requests).toEqual([]);
  });
});
