#!/usr/bin/env node
// A stand-in for gh, as far as docs/set-up.sh uses it. It answers from a file of state, and writes into it what it is told to
// make. Programs and files come from the environment: STATE, LOG, and SOURCE, a git repository with the release.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** @typedef {import('./set-up-scene.ts').State} State */

const { STATE = '', LOG = '', SOURCE = '' } = process.env;
/** @type {State} */
const state = JSON.parse(readFileSync(STATE, 'utf8'));
const args = process.argv.slice(2);
const line = args.join(' ');

/** @param {string} name */
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);

if (state.refuses !== undefined && line.includes(state.refuses.call)) {
  console.error(`gh: ${state.refuses.message}`);
  process.exit(1);
}
if (line.startsWith('repo view')) {
  const { permission } = state;
  print({
    nameWithOwner: 'acme/docs',
    defaultBranchRef: { name: 'trunk' },
    viewerPermission: permission,
  });
} else if (args[0] !== 'api' || args.includes('--method')) {
  const body = args.includes('-') ? ` ${readFileSync(0, 'utf8').replace(/\s+/g, ' ')}` : '';
  appendFileSync(LOG, `${line}${body}\n`);
  state.has.push(...madeBy(line));
  writeFileSync(STATE, JSON.stringify(state));
} else {
  answer(args[1] ?? '');
}

/**
 * Paths below the repository that exist after a call.
 *
 * @param {string} call
 */
function madeBy(call) {
  const [, secret, environment] = /^secret set (\w+)(?: --env (\S+))?/.exec(call) ?? [];
  if (secret !== undefined && environment === undefined) return [`actions/secrets/${secret}`];
  if (secret !== undefined) return [`environments/${environment}/secrets/${secret}`];
  if (call.startsWith('variable set')) return [`actions/variables/${args[2]}`];
  if (call.startsWith('label create')) return ['labels/docs-agent:%20start'];
  return [
    (args.find((argument) => argument.startsWith('repos/')) ?? '').split('/').slice(3).join('/'),
  ];
}

/** @param {string} path */
function answer(path) {
  const below = path.split('/').slice(3).join('/');
  const [, environment] = /^environments\/([\w-]+)$/.exec(below) ?? [];
  if (!path.startsWith('repos/acme/docs/')) answerFromRelease(below);
  else if (below.startsWith('rules/branches/')) print(rules());
  else if (below.startsWith('branches/')) print({ protected: state.protected });
  else if (below.startsWith('collaborators')) print(Array(state.writers).fill({}));
  else if (below.endsWith('/deployment-branch-policies'))
    print({ total_count: state.has.includes(below) ? 1 : 0 });
  else if (!state.has.includes(below)) notFound();
  else if (environment !== undefined)
    print({ name: environment, deployment_branch_policy: state.open ? null : {} });
  else print({ name: below.split('/').at(-1) });
}

function rules() {
  const made = state.has.includes('rulesets') ? 1 : 0;
  return Array(state.rules + made).fill({ type: 'pull_request' });
}

/** @param {string} path */
function answerFromRelease(path) {
  /** @param {string[]} options */
  const git = (...options) => execFileSync('git', ['-C', SOURCE, ...options], { encoding: 'utf8' });
  const [, file = '', ref = ''] = /^contents\/(.*)\?ref=(.*)$/.exec(path) ?? [];
  try {
    if (path.startsWith('commits/'))
      print({
        sha: git('rev-parse', '--verify', `${path.slice('commits/'.length)}^{commit}`).trim(),
      });
    else process.stdout.write(git('show', `${ref}:${file}`));
  } catch {
    notFound();
  }
}

function notFound() {
  console.log('{"message":"Not Found","status":"404"}');
  console.error('gh: Not Found (HTTP 404)');
  process.exitCode = 1;
}

/** @param {unknown} value */
function print(value) {
  const filter = option('--jq') ?? '.';
  const { status, stdout, stderr } = spawnSync('jq', ['--raw-output', filter], {
    input: JSON.stringify(value),
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
}
