import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ColorScheme, measureInBrowser, takePicture } from './browser.ts';
import { renderMarkdown } from './markdown.ts';
import { renderBarePage, type Shown } from './page.ts';
import { readPng, readPngText, writePng } from './png.ts';

/**
 * A picture for a README: `NAME-light.png` and `NAME-dark.png` of a comment, an issue or a summary,
 * or of several, one below another.
 */
export interface Picture {
  /** Folder and name, without the color. */
  file: string;
  shows: Shown | readonly Shown[];
}

const SCHEMES: readonly ColorScheme[] = ['light', 'dark'];
/** Name of the chunk that says of what text the picture was taken. */
const SHOWS = 'Shows';
/** The width of a comment on GitHub. */
const WIDTH_PX = 860;

/**
 * Whether both pictures were taken of this text. Times, durations and SHAs are another each time
 * that an action runs, and are not looked at.
 */
export async function isUpToDate({ file, shows }: Picture): Promise<boolean> {
  const shown = await hashOf(shows);
  return SCHEMES.map((scheme) => `${file}-${scheme}.png`).every(
    (path) => existsSync(path) && readPngText(readFileSync(path), SHOWS) === shown,
  );
}

/**
 * Whether both pictures were taken of what is shown. With `PICTURES=take` in the environment they
 * are retaken first.
 */
export async function areTaken(picture: Picture): Promise<boolean> {
  if (process.env['PICTURES'] === 'take') await takePictures(picture);
  return isUpToDate(picture);
}

/** Takes both pictures, as GitHub would show the text, in as few bytes as a page of text needs. */
export async function takePictures({ file, shows }: Picture): Promise<void> {
  const html = await renderBarePage([shows].flat());
  const shown = await hashOf(shows);
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-picture-'));
  try {
    for (const scheme of SCHEMES) {
      const view = { html, scheme, widthPx: WIDTH_PX };
      const heightPx = Number(measureInBrowser(view, FRAME_HEIGHT));
      const taken = join(folder, `${scheme}.png`);
      takePicture(view, heightPx, taken);
      writeFileSync(
        `${file}-${scheme}.png`,
        writePng(readPng(readFileSync(taken)), { [SHOWS]: shown }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FRAME_HEIGHT = `Math.ceil([...document.querySelectorAll('.frame')].at(-1).getBoundingClientRect().bottom)`;

async function hashOf(shows: Picture['shows']): Promise<string> {
  const texts = await Promise.all([shows].flat().map(seen));
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}

async function seen(shown: Shown): Promise<string> {
  const html = await renderMarkdown(
    shown.markdown,
    shown.kind === 'summary' ? 'summary' : 'comment',
  );
  const text = html
    .replace(/<([a-z\d]+)[^>]*>/g, '<$1>')
    .replace(/\b[0-9a-f]{7}\b/g, 'SHA')
    .replace(/(?:\d+\u00a0(?:h|min|s)\b\u00a0?)+|\d\d:\d\d(?=\u00a0UTC)/g, 'TIME');
  return [shown.kind, headerOf(shown), text].join('\n');
}

function headerOf(shown: Shown): string {
  if (shown.kind === 'comment') return shown.author ?? '';
  return shown.kind === 'issue' ? `${shown.issue.title} ${shown.issue.number}` : '';
}
