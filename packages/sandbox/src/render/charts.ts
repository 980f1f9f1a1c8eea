import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { ColorScheme } from './browser.ts';

/** What `remark-rehype` makes of a block of code in Mermaid's language. */
const MARK = '<code class="language-mermaid">';

/**
 * What a page needs at its end so that its Mermaid charts are drawn when it is shown, in the place of their code: by
 * Mermaid itself, from a file of this machine, with its theme for the page's colors. Nothing for a page without charts.
 * The promise `chartsDrawn` of the page is settled when they are.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/creating-diagrams
 */
export function chartDrawing(html: string, scheme: ColorScheme): string {
  if (!html.includes(MARK)) return '';
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@mermaid-js/tiny'));
  const theme = scheme === 'dark' ? 'dark' : 'default';
  return `<script src="${library.href}"></script>
<script>
  globalThis.chartsDrawn = (async () => {
    mermaid.initialize({ startOnLoad: false, theme: '${theme}' });
    for (const [index, code] of document.querySelectorAll('code.language-mermaid').entries()) {
      const { svg } = await mermaid.render('chart-' + index, code.textContent);
      const drawn = document.createElement('div');
      drawn.className = 'chart';
      drawn.innerHTML = svg;
      code.closest('pre').replaceWith(drawn);
    }
  })();
</script>`;
}
