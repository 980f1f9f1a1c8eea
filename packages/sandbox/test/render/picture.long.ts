import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureInBrowser } from '../../src/render/browser.ts';
import { isUpToDate, type Picture, takePictures } from '../../src/render/picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'docs-agent-pictures-'));
const MARKDOWN =
  '### A headline\n\nIn [`a1b2c3d`](https://github.com/a), 3\u00a0min\u00a012\u00a0s, at 14:05\u00a0UTC, 2 commits.';
const IMAGES = ['comment-dark.webp', 'comment-light.webp'];
const picture = (markdown: string, author = 'ann'): Picture => ({
  file: join(folder, 'comment'),
  shows: { kind: 'comment', markdown, author },
});

describe('the pictures of a comment', () => {
  beforeAll(() => takePictures(picture(MARKDOWN)));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are a small one for light pages and one for dark ones', () => {
    expect(readdirSync(folder).toSorted()).toEqual([...IMAGES, 'comment.sha256']);
    for (const name of IMAGES) expect(statSync(join(folder, name)).size).toBeLessThan(10_000);
  });

  it('are shown by a browser, at the width of a comment', () => {
    const html = IMAGES.map((name) => `<img src="file://${join(folder, name)}">`);
    const widths = '[...document.images].map(({ naturalWidth }) => naturalWidth)';
    const view = { html: html.join(''), scheme: 'light', widthPx: 900 } as const;
    expect(measureInBrowser(view, widths)).toEqual([860, 860]);
  });

  it.each([
    ['the same text', MARKDOWN, true],
    ['another time', MARKDOWN.replace('14:05', '09:59'), true],
    ['another duration', MARKDOWN.replace('12', '59'), true],
    ['a duration without seconds', MARKDOWN.replace('\u00a012\u00a0s', ''), true],
    ['another SHA', MARKDOWN.replace('a1b2c3d', '0000000'), true],
    ['another number', MARKDOWN.replace('2 commits', '3 commits'), false],
    ['another word', MARKDOWN.replace('headline', 'title'), false],
    ['another mark-up', MARKDOWN.replace('### ', '#### '), false],
  ])('are up to date for %s: %s', async (_, markdown, expected) => {
    expect(await isUpToDate(picture(markdown))).toBe(expected);
  });

  it('are not up to date for another author, or if there are none', async () => {
    expect(await isUpToDate(picture(MARKDOWN, 'bob'))).toBe(false);
    expect(await isUpToDate({ ...picture(MARKDOWN), file: join(folder, 'none') })).toBe(false);
  });
});
