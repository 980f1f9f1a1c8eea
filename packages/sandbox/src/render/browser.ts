import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chartDrawing } from './charts.ts';

/** Names under which Debian and others install it. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Of the page's own time, for what it draws after it was loaded. */
const DRAWING_MS = 5_000;

export type ColorScheme = 'light' | 'dark';

/** What is asked of the browser: a page, in one of its two colors, in a window of a width. */
export interface BrowserView {
  html: string;
  scheme: ColorScheme;
  widthPx: number;
}

/**
 * Opens a page in headless Chromium and gives what a script in it says: a JavaScript expression
 * whose value can be written as JSON, evaluated when the page has been laid out and its charts are
 * drawn.
 *
 * @throws when no browser is installed, naming the package; when a chart cannot be drawn
 */
export function measureInBrowser(view: BrowserView, expression: string): unknown {
  const script = `<script>addEventListener('load', async () => {
    const result = document.createElement('pre');
    result.id = 'measured';
    try {
      await globalThis.chartsDrawn;
      result.textContent = encodeURIComponent(JSON.stringify(${expression}));
    } catch (error) {
      result.className = 'failed';
      result.textContent = encodeURIComponent(error.message);
    }
    document.body.append(result);
  });</script>`;
  const dom = inBrowser({ ...view, html: view.html + script }, ['--dump-dom']);
  const { failed, text } =
    /<pre id="measured"(?<failed> class="failed")?>(?<text>[^<]*)<\/pre>/.exec(dom)?.groups ?? {};
  if (text === undefined) throw new Error('the browser did not run the measuring script');
  if (failed !== undefined)
    throw new Error(`the page could not be measured: ${decodeURIComponent(text)}`);
  return JSON.parse(decodeURIComponent(text));
}

/** A picture of the page, `heightPx` of it, as a WebP file. */
export function takePicture(view: BrowserView, heightPx: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-picture-'));
  try {
    const file = join(folder, 'picture.png');
    inBrowser(view, [
      '--hide-scrollbars',
      `--window-size=${view.widthPx},${heightPx}`,
      `--screenshot=${file}`,
    ]);
    return asWebp(readFileSync(file), view);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** At this quality letters stay sharp, in a fifth of the bytes of the browser's PNG. */
const QUALITY = 0.6;

function asWebp(png: Buffer, view: BrowserView): Buffer {
  const html = `<img src="data:image/png;base64,${png.toString('base64')}"><canvas></canvas>`;
  const expression = `(() => {
    const [image, canvas] = [document.images[0], document.querySelector('canvas')];
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`;
  const [, base64 = ''] = String(measureInBrowser({ ...view, html }, expression)).split(',');
  return Buffer.from(base64, 'base64');
}

function inBrowser({ html, scheme, widthPx }: BrowserView, args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-browser-'));
  try {
    const page = join(folder, 'page.html');
    writeFileSync(page, html + chartDrawing(html));
    const { stdout } = run([
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${widthPx},900`,
      // A page's own time goes as fast as it can, and this far before it is looked at.
      `--virtual-time-budget=${DRAWING_MS}`,
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
  throw new Error(
    'No browser is installed. On Debian: apt-get install chromium fonts-noto-color-emoji',
  );
}
