import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names under which Debian and others install it. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

export type ColorScheme = 'light' | 'dark';

/** What is asked of the browser: a page, in one of its two colors, in a window of a width. */
export interface BrowserView {
  html: string;
  scheme: ColorScheme;
  widthPx: number;
}

/**
 * Opens a page in headless Chromium and gives what a script in it says: a JavaScript expression whose value can be
 * written as JSON, evaluated when the page has been laid out.
 *
 * @throws when no browser is installed, naming the package
 */
export function measureInBrowser(view: BrowserView, expression: string): unknown {
  const script = `<script>addEventListener('load', () => {
    const result = document.createElement('pre');
    result.id = 'measured';
    result.textContent = encodeURIComponent(JSON.stringify(${expression}));
    document.body.append(result);
  });</script>`;
  const dom = inBrowser({ ...view, html: view.html + script }, ['--dump-dom']);
  const measured = /<pre id="measured">([^<]*)<\/pre>/.exec(dom)?.[1];
  if (measured === undefined) throw new Error('the browser did not run the measuring script');
  return JSON.parse(decodeURIComponent(measured));
}

/** Writes a picture of the page, `heightPx` of it. */
export function takePicture(view: BrowserView, heightPx: number, file: string): void {
  inBrowser(view, ['--hide-scrollbars', `--window-size=${view.widthPx},${heightPx}`, `--screenshot=${file}`]);
}

function inBrowser({ html, scheme, widthPx }: BrowserView, args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-browser-'));
  try {
    const page = join(folder, 'page.html');
    writeFileSync(page, html);
    const { stdout } = run([
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${widthPx},900`,
      `--blink-settings=preferredColorScheme=${scheme === 'dark' ? 0 : 1}`,
      ...args,
      `file://${page}`,
    ]);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function run(args: string[]): { stdout: string } {
  for (const program of PROGRAMS) {
    const { status, stdout, error } = spawnSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    if (error !== undefined && 'code' in error && error.code === 'ENOENT') continue;
    if (error !== undefined || status !== 0)
      throw new Error(`${program} failed: ${error?.message ?? `exit code ${status}`}`);
    return { stdout };
  }
  throw new Error('No browser is installed. On Debian: apt-get install chromium fonts-noto-color-emoji');
}
