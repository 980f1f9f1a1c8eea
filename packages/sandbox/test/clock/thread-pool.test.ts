import { createHash, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { followThreadPool } from '../../src/clock/process/thread-pool.ts';

test('synchronous cryptography is over when it has returned', async () => {
  const pool = followThreadPool(() => undefined);
  hkdfSync('sha256', 'key', '', 'info', 32);
  randomBytes(16);
  createHash('sha256').update('x').digest();
  await setImmediate();
  expect(pool.isWorking()).toBe(false);
});

test('asynchronous cryptography is work until its result is there', async () => {
  const pool = followThreadPool(() => undefined);
  const done = new Promise((resolve) => scrypt('password', 'salt', 32, resolve));
  expect(pool.isWorking()).toBe(true);
  await done;
  await setImmediate();
  expect(pool.isWorking()).toBe(false);
});
