import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GH = fileURLToPath(new URL('gh.mjs', import.meta.url));

/** What the stand-in for gh knows of the repository `acme/docs` and its user. */
export interface State {
  permission: string;
  /** Paths below the repository that exist: `actions/secrets/NAME`. */
  has: string[];
  /** How many people can write. */
  writers: number;
  /** Rules for pull requests that the default branch has. */
  rules: number;
  protected: boolean;
  /** Whether every branch may use the environment that exists. */
  open: boolean;
  /** A call that fails, by some of its words, and what gh says then. */
  refuses?: { call: string; message: string };
}

const STATE: State = {
  permission: 'ADMIN',
  has: [],
  writers: 2,
  rules: 0,
  protected: false,
  open: false,
};

export interface SetUpResult {
  exitCode: number | null;
  /** What a terminal shows. */
  output: string;
  /** Calls of gh that change something, in order. */
  calls: string[];
}

/** A clone of a user's repository, in which the set-up script of a release is run. */
export class SetUpScene implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'docs-agent-set-up-'));
  readonly #clone = join(this.#folder, 'clone');
  readonly #state = join(this.#folder, 'state.json');
  readonly #script: string;
  readonly #source: string;

  /**
   * @param script the script of the release
   * @param source a git repository with the release's tag
   */
  constructor(script: string, source: string, state: Partial<State> = {}) {
    this.#script = script;
    this.#source = source;
    execFileSync('git', ['init', '--quiet', this.#clone]);
    copyFileSync(GH, join(this.#folder, 'gh'));
    chmodSync(join(this.#folder, 'gh'), 0o755);
    // gh.mjs without its extension is a module only beside this.
    writeFileSync(join(this.#folder, 'package.json'), '{"type": "module"}');
    mkdirSync(join(this.#folder, 'temporary'));
    this.change(state);
  }

  /** Changes what the repository has. */
  change(state: Partial<State>): void {
    const before = existsSync(this.#state) ? JSON.parse(readFileSync(this.#state, 'utf8')) : STATE;
    writeFileSync(this.#state, JSON.stringify({ ...before, ...state }));
  }

  /** Writes a workflow of the user's. */
  write(file: string, text: string): void {
    mkdirSync(join(this.#clone, '.github/workflows'), { recursive: true });
    writeFileSync(join(this.#clone, '.github/workflows', file), text);
  }

  /** All files of the clone and of the script's temporary folder, with their texts, by name. */
  files(): Record<string, string> {
    const entries = [
      ...globSync('.github/**/*', { cwd: this.#clone, withFileTypes: true }),
      ...globSync('temporary/**/*', { cwd: this.#folder, withFileTypes: true }),
    ].filter((entry) => entry.isFile());
    return Object.fromEntries(
      entries.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
    );
  }

  /**
   * Runs the script in a terminal.
   *
   * @param answers what the person types, a line each
   */
  run(args: string, answers: readonly string[] = ['y']): SetUpResult {
    const command = `bash '${this.#script}' ${args}`;
    const input = `${answers.join('\n')}\n`;
    return this.#spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], input);
  }

  /** Runs the script where there is no terminal. */
  runWithoutTerminal(args: string): SetUpResult {
    return this.#spawn('bash', [this.#script, ...args.split(' ')], '');
  }

  #spawn(program: string, args: string[], input: string): SetUpResult {
    const log = join(this.#folder, 'log');
    writeFileSync(log, '');
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.#clone,
      encoding: 'utf8',
      input,
      env: {
        ...process.env,
        PATH: [this.#folder, process.env['PATH']].join(delimiter),
        TMPDIR: join(this.#folder, 'temporary'),
        STATE: this.#state,
        LOG: log,
        SOURCE: this.#source,
      },
    });
    const output = `${stdout}${stderr}`.replaceAll('\r\n', '\n');
    const calls = readFileSync(log, 'utf8').split('\n').filter(Boolean);
    return { exitCode: status, output, calls };
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
