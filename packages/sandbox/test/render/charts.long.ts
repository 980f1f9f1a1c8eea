import { describe, expect, it } from 'vitest';
import { type ColorScheme, measureInBrowser, renderPage } from '../../src/render/index.ts';

const chart = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;
const LINES = chart('xychart-beta\n  x-axis [Mon, Tue]\n  y-axis "views" 0 --> 4\n  line [1, 4]');

async function measure(markdown: string, expression: string, scheme: ColorScheme = 'light') {
  const html = await renderPage([{ title: 'Charts', kind: 'comment', markdown }]);
  return measureInBrowser({ html, scheme, widthPx: 900 }, expression);
}

describe('the charts of a page', () => {
  it('are drawn in the place of their code, each by itself', async () => {
    const found = `['.chart svg', 'pre', '.chart path[stroke]'].map((name) => document.querySelectorAll(name).length > 0)`;
    expect(await measure(`${LINES}\n\nBetween\n\n${LINES}`, found)).toEqual([true, false, true]);
    const texts = `[...document.querySelectorAll('.chart')].map((each) => each.textContent.includes('views'))`;
    expect(await measure(`${LINES}\n\nBetween\n\n${LINES}`, texts)).toEqual([true, true]);
  });

  it('are in the colors of the page', async () => {
    const color = `getComputedStyle(document.querySelector('.chart .title text')).fill`;
    expect(await measure(LINES, color, 'dark')).not.toBe(await measure(LINES, color, 'light'));
  });

  it('that cannot be read are an error, and no code in a picture', async () => {
    await expect(measure(chart('xychart-beta\n  line [1'), '1')).rejects.toThrow(
      /could not be measured: .*line/s,
    );
  });

  it('are the only reason to load what draws them', async () => {
    expect(await measure('```json\n{}\n```', `'mermaid' in globalThis`)).toBe(false);
  });
});
