import { expect, it } from 'vitest';
import { renderPage } from '../../src/render/index.ts';

it('shows comments and summaries rendered, and prompts and JSON as they are', async () => {
  const page = await renderPage([
    { title: 'Comment', markdown: '**bold**', kind: 'comment' },
    { title: 'Prompt', markdown: '**as it is** <b>', kind: 'prompt' },
    { title: 'JSON', markdown: '{"a":1}', kind: 'json' },
  ]);
  expect(page).toContain('<strong>bold</strong>');
  expect(page).toContain('**as it is** &lt;b&gt;');
  expect(page).toContain('{&quot;a&quot;:1}');
});

it('needs nothing from elsewhere, and follows the color scheme of the reader', async () => {
  const page = await renderPage([{ title: 'Comment', markdown: 'a', kind: 'comment' }]);
  expect(page).not.toMatch(/<link|<script|@import|url\(http/);
  expect(page).toContain('prefers-color-scheme: dark');
  expect(page).toContain('860px');
});

it('escapes titles and authors', async () => {
  const page = await renderPage([{ title: '<b>T', markdown: 'a', kind: 'comment', author: '<i>A' }]);
  expect(page).toContain('&lt;b&gt;T');
  expect(page).toContain('&lt;i&gt;A');
});
