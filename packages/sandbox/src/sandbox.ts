import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DelayMs } from './clock/clock.ts';
import { createTimekeeper } from './clock/timekeeper.ts';
import { createVirtualClock, type VirtualClock } from './clock/virtual-clock.ts';
import { createDocsHost, type DocsHost } from './docs-host/docs-host.ts';
import { createGitHub, describeViolations, type GitHub } from './github/index.ts';
import { createHeldRequests } from './http/held-requests.ts';
import { type SandboxServer, startServer } from './http/server.ts';
import type { ServerName, TraceEntry } from './http/trace.ts';
import type { ActionProcess } from './runner/process.ts';
import { type RunnerHost, type RunOptions, type RunResult, runAction } from './runner/run.ts';
import type { Leak } from './runner/secrets.ts';
import { createService, type Service } from './service/service.ts';

export interface SandboxOptions {
  /** First instant, ISO 8601. @default '2026-11-18T14:00:00Z' */
  now?: string;
  /** How long reads of GitHub lag behind writes, in the sandbox's milliseconds. @default 0 */
  lagMs?: DelayMs;
  /** Origin of GitHub's pages, for links. @default 'https://github.com' */
  serverUrl?: string;
  /**
   * Whether each step of an action runs in a process of its own, as on a runner, or in one that
   * earlier runs left: of a short run, most of the processor's time goes into starting the process.
   * Runs in the machine's time always have their own. @default own
   */
  processes?: 'own' | 'kept';
}

/** The service, GitHub, the host of the docs and the runner on one machine, in their own time. */
export interface Sandbox extends AsyncDisposable {
  readonly clock: VirtualClock;
  readonly github: GitHub;
  readonly service: Service;
  /** The live docs: nothing is online until a test publishes it. */
  readonly docsHost: DocsHost;
  readonly servers: Readonly<Record<ServerName, SandboxServer>>;
  readonly githubServer: SandboxServer;
  readonly serviceServer: SandboxServer;
  readonly docsServer: SandboxServer;
  /**
   * Every key and token made here. They are searched for in everything that an action leaves; tests
   * may add more.
   */
  readonly secrets: Set<string>;
  /** Time that every request to any server takes, in the sandbox's milliseconds. */
  latencyMs: DelayMs;
  /** Every request so far to any server, in the order of arrival. */
  trace(): TraceEntry[];
  /**
   * Runs a built action to its end, `post` included.
   *
   * @param action folder with an `action.yml`, as a path or a `file:` URL
   * @throws when `action.yml` cannot be run, or when nothing moves any more; it then says what was
   * waited for
   */
  run(action: string, options: RunOptions): Promise<RunResult>;
  /**
   * Ends everything. Only the first call does.
   *
   * @throws when a request or an answer broke GitHub's contract, when an action leaked a secret, or
   * when a stand-in or a script threw: with every such case by operation and place
   */
  stop(): Promise<void>;
}

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const serverUrl = options.serverUrl ?? 'https://github.com';
  const clock = createVirtualClock(Date.parse(options.now ?? '2026-11-18T14:00:00Z'));
  const held = createHeldRequests(clock);
  const timekeeper = createTimekeeper(clock, held.isHeld);
  held.onChange(timekeeper.reconsider);

  const secrets = new Set<string>();
  const tokens = new Set<string>();
  const keys = new Set<string>();
  const github = rememberTokens(
    createGitHub({
      clock,
      serverUrl,
      ...(options.lagMs === undefined ? {} : { lagMs: options.lagMs }),
    }),
    (token) => {
      tokens.add(token);
      secrets.add(token);
    },
  );
  const service = createService({
    clock,
    onKey(key) {
      keys.add(key);
      secrets.add(key);
    },
  });
  const githubServer = await startServer({ name: 'github', handler: github.handle, held });
  const serviceServer = await startServer({ name: 'service', handler: service.handle, held });
  const docsHost = createDocsHost();
  const docsServer = await startServer({ name: 'docs', handler: docsHost.handle, held });
  const named = { github: githubServer, service: serviceServer, docs: docsServer };
  const servers = Object.values(named);
  const folder = await mkdtemp(join(tmpdir(), 'docs-agent-sandbox-'));

  const running = new Set<ActionProcess>();
  const leaks: Leak[] = [];
  const trace = (): TraceEntry[] =>
    servers.flatMap((server) => server.trace).sort((a, b) => a.order - b.order);
  const secretsOf = new Map([
    ['github', tokens],
    ['service', keys],
  ]);
  const host: RunnerHost = {
    clock,
    timekeeper,
    processes: options.processes ?? 'own',
    folder,
    githubUrl: githubServer.url,
    serverUrl,
    headOf: github.headOf,
    secrets,
    trace,
    mayAuthorize: ({ server, headers }) => {
      const secret = /^(?:bearer|token)\s+(.+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
      return secretsOf.get(server)?.has(secret) === true;
    },
  };

  let stopped = false;
  const sandbox: Sandbox = {
    clock,
    github,
    service,
    docsHost,
    servers: named,
    githubServer,
    serviceServer,
    docsServer,
    secrets,
    trace,
    get latencyMs() {
      return serviceServer.latencyMs;
    },
    set latencyMs(latencyMs) {
      for (const server of servers) server.latencyMs = latencyMs;
    },
    async run(action, runOptions) {
      const result = await runAction(host, action, {
        ...runOptions,
        onStart(process) {
          running.add(process);
          process.exited.then(() => running.delete(process));
          runOptions.onStart?.(process);
        },
      });
      leaks.push(...result.leaks);
      return result;
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const process of running) process.kill('SIGKILL');
      await Promise.all([...running].map((process) => process.exited));
      await Promise.all(servers.map((server) => server.close()));
      await rm(folder, { recursive: true, force: true });
      const problems = [
        ...(github.violations.length > 0
          ? [`GitHub's contract was broken:\n${describeViolations(github.violations)}`]
          : []),
        ...leaks.map(
          ({ channel, place, form }) => `A secret leaked (${form}) into ${channel}: ${place}`,
        ),
        ...[...servers.flatMap((server) => server.failures), ...service.failures].map(
          (error) => `A stand-in failed: ${error.stack ?? error.message}`,
        ),
      ];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
  return sandbox;
}

/** The same GitHub, which passes each new token to `remember`. */
function rememberTokens(github: GitHub, remember: (token: string) => void): GitHub {
  const { createToken } = github;
  return Object.assign(github, {
    createToken: (...args: Parameters<GitHub['createToken']>): string => {
      const token = createToken(...args);
      remember(token);
      return token;
    },
  });
}
