import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClientOptions, createClient, isDocsAgentError } from '../src/index.ts';
import { API_KEY, startService } from './support/local-service.ts';

const GOOD: ClientOptions = { baseUrl: 'https://api.example.com', projectId: 'p', apiKey: API_KEY };

function refusalOf(options: Partial<ClientOptions>): string {
  try {
    createClient({ ...GOOD, ...options });
  } catch (error) {
    if (isDocsAgentError(error) && error.kind === 'invalid-option' && error.certainlyNotProcessed)
      return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the base URL', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com:8443/prefix/of/path/',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.1.2.3',
    'http://[::1]:3000',
  ])('may be %s', (baseUrl) => {
    expect(() => createClient({ ...GOOD, baseUrl })).not.toThrow();
  });

  it.each([
    ['', 'not a URL'],
    ['api.example.com', 'not a URL'],
    ['/v2', 'not a URL'],
    ['http://api.example.com', 'may only travel over https'],
    ['http://localhost.example.com', 'may only travel over https'],
    ['http://128.0.0.1', 'may only travel over https'],
    ['http://10.0.0.1', 'may only travel over https'],
    ['ftp://localhost', 'may only travel over https'],
    ['https://api.example.com?x=1', 'query'],
    ['https://api.example.com/?', 'query'],
    ['https://api.example.com#x', 'fragment'],
    ['https://user@api.example.com', 'user name or password'],
    ['https://user:hunter22@api.example.com', 'user name or password'],
  ])('may not be %j: %s', (baseUrl, why) => {
    const message = refusalOf({ baseUrl });
    expect(message).toContain('baseUrl');
    expect(message).toContain(why);
    expect(message).not.toContain('hunter22');
  });

  it('is that of the service where none is given', async () => {
    const { baseUrl: _, ...project } = GOOD;
    const asked: unknown[] = [];
    const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
      asked.push(request[0]);
      return Response.json({});
    };
    await createClient({ ...project, fetch }).getJob('job-1');
    expect(asked).toEqual(['https://api.mintlify.com/v2/agent/p/job/job-1']);
  });

  it('may have a path prefix, with or without a slash at its end', async () => {
    const service = await startService([{ json: {} }]);
    for (const prefix of ['/a/b', '/a/b/', '/a/b//']) {
      const client = createClient({ ...GOOD, baseUrl: service.url + prefix });
      await client.getJob('job-1');
      expect(service.requests.at(-1)?.path).toBe('/a/b/v2/agent/p/job/job-1');
    }
  });
});

describe('the API key', () => {
  it.each(['', ' ', 'mint_abc def', 'mint_abcdefgh\n', 'mint_\u2013abcdefgh', 'mint_\u0000abc'])(
    'may not be %j, and is not repeated',
    (apiKey) => {
      const message = refusalOf({ apiKey });
      expect(message).toContain('apiKey');
      if (apiKey.trim() !== '') expect(message).not.toContain(apiKey);
    },
  );
});

describe('other options', () => {
  it.each<[Partial<ClientOptions>, string]>([
    [{ projectId: '' }, 'projectId'],
    [{ projectId: ' ' }, 'projectId'],
    [{ projectId: '..' }, 'projectId'],
    [{ jobPath: 'v2/{id}' }, 'does not begin with "/"'],
    [{ jobPath: '/v2/job' }, 'does not hold {id}'],
    [{ jobPath: '/v2/{project}/{id}' }, 'holds {project}'],
    [{ jobPath: '/v2/{id}/{' }, 'holds {'],
    [{ jobPath: '/v2/{id}?x=1' }, 'not a plain path'],
    [{ jobPath: '/v2/{id}#x' }, 'not a plain path'],
    [{ jobPath: '/v2/../{id}' }, 'not a plain path'],
    [{ jobPath: '/v2/{id}/a b' }, 'not a plain path'],
    [{ userAgent: '' }, 'userAgent'],
    [{ userAgent: 'a\nb' }, 'userAgent'],
    [{ attemptTimeoutMs: 0 }, 'attemptTimeoutMs'],
    [{ callTimeoutMs: Number.NaN }, 'callTimeoutMs'],
    [{ maxRetries: -1 }, 'maxRetries'],
    [{ maxRetries: 1.5 }, 'maxRetries'],
    [{ maxResponseBytes: Number.POSITIVE_INFINITY }, 'maxResponseBytes'],
  ])('are refused, with the reason: %j', (options, part) => {
    expect(refusalOf(options)).toContain(part);
  });

  it.each<[Partial<ClientOptions>, RegExp]>([
    [{ jobPath: '/v2' }, /^The input `job-path` cannot be used: "\/v2" does not hold \{id\}/],
    [{ apiKey: '' }, /^The input `api-key` cannot be used: it is empty/],
    [{ projectId: '' }, /^The option projectId cannot be used: it is empty/],
    [{ maxRetries: -1 }, /^The option maxRetries cannot be used: /],
  ])('have the names that the caller gives them: %j', (options, message) => {
    const optionNames = { jobPath: 'input `job-path`', apiKey: 'input `api-key`' };
    expect(refusalOf({ ...options, optionNames })).toMatch(message);
  });

  it('name the client to the service', async () => {
    const { client, requests } = await startService([{ json: {} }], {
      userAgent: 'forward-review/1.2.3',
    });
    await client.getJob('job-1');
    expect(requests[0]?.headers['user-agent']).toBe('forward-review/1.2.3');
  });
});

describe('a browser', () => {
  it.each(['document', 'importScripts'])('is refused, as the one who has %s', (global) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal(global, {});
    expect(refusalOf({})).toBe(
      'This client does not run in a browser: the API key is a secret of servers, and every visitor could read it.',
    );
  });
});
