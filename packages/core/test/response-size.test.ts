import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, startService } from './support/local-service.ts';
import { rejectionOf } from './support/rejection.ts';

const jobOfLength = (bytes: number) => {
  const empty = JSON.stringify({ model: '' }).length;
  return JSON.stringify({ model: 'x'.repeat(bytes - empty) });
};

describe('the body of an answer', () => {
  it('may be as long as allowed', async () => {
    const { client } = await startService([{ text: jobOfLength(1_000) }], {
      fetch,
      maxResponseBytes: 1_000,
    });
    expect((await client.getJob('job-1')).model).toMatch(/^x+$/);
  });

  it.each<[string, Answer]>([
    ['one byte longer', { text: jobOfLength(1_001) }],
    [
      'much longer when decompressed',
      (response) => {
        const body = gzipSync(jobOfLength(50_000_000));
        expect(body.length).toBeLessThan(100_000);
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
      },
    ],
    [
      'without an end',
      (response) => {
        const chunk = 'x'.repeat(10_000);
        const write = () => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(write));
        };
        response.writeHead(200);
        write();
      },
    ],
  ])('may not be %s', async (_name, answer) => {
    const { client, clock } = await startService([answer], { fetch, maxResponseBytes: 1_000 });
    const release = clock.hold();
    const error = await rejectionOf(client.getJob('job-1'));
    release();
    expect(error).toMatchObject({ kind: 'unexpected-response', status: 200, isRetryable: false });
    expect(error.message).toContain('longer than 1000 bytes');
  });

  it.each<[string, string, string]>([
    ['more values than any answer has', `[${'{},'.repeat(200_000)}{}]`, 'more than 200000 values'],
    ['arrays in arrays without an end', '['.repeat(1_000_000), 'deeper than 100 levels'],
    ['objects in objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, 'deeper than 100 levels'],
  ])('may not have %s, and is not parsed then', async (_name, text, says) => {
    const { client } = await startService([{ text }]);
    const error = await rejectionOf(client.getJob('job-1'));
    expect(error).toMatchObject({ kind: 'unexpected-response', status: 200, isRetryable: false });
    expect(error.message).toContain(says);
  });

  it('may have brackets and commas in its texts, and the values of many pages', async () => {
    const model = '\\"[{,'.repeat(100_000);
    const extra = Array(30_000).fill({ a: 1, b: [2] });
    const { client } = await startService([{ text: JSON.stringify({ model, extra }) }]);
    expect((await client.getJob('job-1')).model).toBe(model);
  });

  it('is read no further than needed when it explains an error', async () => {
    const { client, clock } = await startService(
      [
        (response) => {
          const write = () => {
            if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(write));
          };
          response.writeHead(400);
          write();
        },
      ],
      { fetch },
    );
    const release = clock.hold();
    expect(await rejectionOf(client.getJob('job-1'))).toMatchObject({
      kind: 'invalid',
      status: 400,
    });
    release();
  });

  it('may begin with a byte order mark, and hold characters cut in two by the network', async () => {
    const bytes = Buffer.from('\ufeff{"model":"é—🎉"}');
    const { client, clock } = await startService(
      [
        async (response) => {
          for (const byte of bytes)
            await new Promise((resolve) => response.write(Buffer.from([byte]), resolve));
          response.end();
        },
      ],
      { fetch },
    );
    const release = clock.hold();
    expect((await client.getJob('job-1')).model).toBe('é—🎉');
    release();
  });
});
