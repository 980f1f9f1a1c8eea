import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What `remark-rehype` makes of a block of code in Mermaid's language. */
const MARK = '<code class="language-mermaid">';

/**
 * What a page needs at its end so that its Mermaid charts are drawn when it is shown, in the place
 * of their code: by Mermaid itself, from a file of this machine, with its theme for the reader's
 * colors. Nothing for a page without charts, or that has this. The promise `chartsDrawn` of the
 * page is settled when they are.
 *
 * @see
 * https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/creating-diagrams
 */
export function chartDrawing(html: string): string {
  if (!html.includes(MARK) || html.includes('mermaid.initialize(')) return '';
  const library = pathToFileURL(createRequire(import.meta.url).resolve('@mermaid-js/tiny'));
  return `<script src="${library.href}"></script>
<script>
  globalThis.chartsDrawn = (async () => {
    const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default';
    mermaid.initialize({ startOnLoad: false, theme });
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
