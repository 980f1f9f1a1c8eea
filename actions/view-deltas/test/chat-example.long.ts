import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { exampleWorkflows, REVIEWER } from '@docs-agent/sandbox/scenarios';
import { describe, expect, it } from 'vitest';
import { setStage } from './support/stage.ts';

const examples = exampleWorkflows(new URL('../examples/', import.meta.url), '/view-deltas@');

/** What the example's script sends to a chat, with the shell and the programs of a runner. */
async function sentToChat(headline: string): Promise<unknown> {
  await using stage = await setStage();
  const bodies: string[] = [];
  const chat = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = chat.address() as AddressInfo;
    const payload = stage.sandbox.github.payload('schedule', {
      repository: stage.scene.pullRequest.repository,
    });
    const happening = { event: { name: 'schedule', payload }, actor: REVIEWER };
    const step = examples.script('chat.yml', 'Notify the chat', stage, happening, {
      secrets: { CHAT_WEBHOOK_URL: `http://127.0.0.1:${port}/hook` },
      steps: { views: { outputs: { notable: 'true', headline } } },
    });
    if (step.outcome !== 'runs') throw new Error('The step was skipped.');
    // Like a runner starts a script.
    await promisify(execFile)('bash', ['-e', '-c', step.script], {
      env: { ...process.env, ...step.env },
    });
  } finally {
    chat.close();
  }
  expect(bodies).toHaveLength(1);
  return JSON.parse(bodies[0] ?? '');
}

describe('the script of the chat example sends one message', () => {
  const run = 'https://github.com/acme/docs/actions/runs/7000000001';
  it.each([
    ['with the sentence and the run', 'human views up 3 %', 'human views up 3 %'],
    [
      'whatever the shell makes of a path',
      '`/$(touch x)";\'\\` lost 5',
      '`/$(touch x)";\'\\` lost 5',
    ],
    [
      'that mentions no one',
      '`/<!channel>&<@U1>` lost 5',
      '`/&lt;!channel&gt;&amp;&lt;@U1&gt;` lost 5',
    ],
    ['that links no host', '`/evil.example/login` lost 5', '`/evil.\u200bexample/login` lost 5'],
  ])('%s', async (_rule, headline, text) => {
    expect(await sentToChat(headline)).toEqual({ text: `Docs traffic, ${text} ${run}` });
  });
});
