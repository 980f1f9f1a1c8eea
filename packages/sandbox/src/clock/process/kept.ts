/**
 * The main module of a kept process: it runs steps of an action one after the other, each as if in
 * a process of its own. A step that ends by itself leaves the process to the next one; anything
 * else ends the process, as it would end one of the step's own.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { END_OF_STEP, type StartMessage, type ToProcess } from './messages.ts';
import { enterSandboxTime } from './sandbox-time.ts';

type Bundle = (require: typeof createRequire, url: string) => Promise<void>;

/** What ncc makes of a module: one import at its head, and no other. */
const HEAD = /^import\{createRequire as (\w+)\}from"module";/;

/** Of Node's own `fetch`: connections that a process of its own would not have. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** Node's own code for a module that waits for ever. */
const UNSETTLED = 13;

const EVENTS = [
  'SIGINT',
  'SIGTERM',
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'beforeExit',
];

const home = process.cwd();
const send = process.send?.bind(process);
if (!send) throw new Error('This module is started by the sandbox.');
delete process.send;
process.execArgv.length = 0;
const time = enterSandboxTime(send);
let compiled: { source: string; bundle: Bundle } | undefined;
let isSettled = false;

process.on('message', (message: ToProcess) => {
  if (message.kind === 'start') start(message);
});
process.on('beforeExit', () => {
  // Who else listens has a say first, and Node asks again.
  if (process.listenerCount('beforeExit') > 1) return;
  end();
});
const listeners = countListeners();
process.channel?.ref();

function start({ entry, cwd, environment, ...begin }: StartMessage): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv = [process.execPath, entry];
  process.chdir(cwd);
  isSettled = false;
  time.begin(begin);
  // What it throws is nobody's to catch here: it ends the process, as it does one of the step's
  // own.
  void bundleAt(entry)(createRequire, pathToFileURL(entry).href).then(() => {
    isSettled = true;
  });
}

/**
 * The bundle as a function: each call makes new instances of all its modules, and the code stays
 * compiled.
 */
function bundleAt(entry: string): Bundle {
  const source = readFileSync(entry, 'utf8');
  if (compiled?.source === source) return compiled.bundle;
  const [head, name] = HEAD.exec(source) ?? [];
  if (head === undefined)
    throw new Error(`${entry} is not as ncc writes bundles: run it in its own process.`);
  const body = source.slice(head.length).replaceAll('import.meta.url', 'bundleUrl');
  const code = `(async function(${name},bundleUrl){"use strict";${body}\n})`;
  const bundle: Bundle = new Script(code, { filename: entry }).runInThisContext();
  compiled = { source, bundle };
  return bundle;
}

/** Nothing is left that could go on. Says so on both streams, after all that the step wrote. */
function end(): void {
  const isClean = time.end() && isSettled && countListeners() === listeners && forgetConnections();
  if (!isClean) process.exit(isSettled ? process.exitCode : UNSETTLED);
  const exitCode = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.chdir(home);
  process.channel?.ref();
  for (const stream of [process.stdout, process.stderr])
    stream.write(`${END_OF_STEP}${exitCode}\n`);
}

function countListeners(): number {
  return EVENTS.reduce((sum, event) => sum + process.listenerCount(event), 0);
}

/** Whether the connections are those of a process without a proxy, and are closed. */
function forgetConnections(): boolean {
  const dispatcher: unknown = Reflect.get(globalThis, DISPATCHER);
  if (dispatcher === undefined) return true;
  if (!isAgent(dispatcher)) return false;
  dispatcher.destroy();
  return Reflect.set(globalThis, DISPATCHER, Reflect.construct(dispatcher.constructor, []));
}

function isAgent(value: unknown): value is { destroy(): unknown } {
  return value?.constructor.name === 'Agent';
}
