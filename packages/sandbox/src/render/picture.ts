import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type ColorScheme, measureInBrowser, takePicture } from './browser.ts';
import { renderMarkdown } from './markdown.ts';
import { renderBarePage, type Shown } from './page.ts';

/**
 * A picture for a README: `NAME-light.webp` and `NAME-dark.webp` of a comment, an issue or a summary,
 * or of several, one below another. `NAME.sha256` beside them is the hash of the text that they show.
 */
export interface Picture {
  /** Folder and name, without the color. */
  file: string;
  shows: Shown | readonly Shown[];
}

const SCHEMES: readonly ColorScheme[] = ['light', 'dark'];
/** The width of a comment on GitHub. */
const WIDTH_PX = 860;

/**
 * Whether both pictures were taken of this text. Times, durations and SHAs are another each time
 * that an action runs, and are not looked at.
 */
export async function isUpToDate({ file, shows }: Picture): Promise<boolean> {
  const hashFile = `${file}.sha256`;
  const paths = [hashFile, ...SCHEMES.map((scheme) => `${file}-${scheme}.webp`)];
  if (!paths.every((path) => existsSync(path))) return false;
  return readFileSync(hashFile, 'utf8').trim() === (await hashOf(shows));
}

/**
 * Whether both pictures were taken of what is shown. With `PICTURES=take` in the environment they
 * are retaken first.
 */
export async function areTaken(picture: Picture): Promise<boolean> {
  if (process.env['PICTURES'] === 'take') await takePictures(picture);
  return isUpToDate(picture);
}

/** Takes both pictures, as GitHub would show the text. */
export async function takePictures({ file, shows }: Picture): Promise<void> {
  const html = await renderBarePage([shows].flat());
  for (const scheme of SCHEMES) {
    const view = { html, scheme, widthPx: WIDTH_PX };
    const heightPx = Number(measureInBrowser(view, FRAME_HEIGHT));
    writeFileSync(`${file}-${scheme}.webp`, takePicture(view, heightPx));
  }
  writeFileSync(`${file}.sha256`, `${await hashOf(shows)}\n`);
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
