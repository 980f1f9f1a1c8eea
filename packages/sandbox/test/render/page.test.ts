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

it('shows an issue under its title and number', async () => {
  const issue = { number: 7, title: 'Docs traffic' };
  const page = await renderPage([{ title: 'Issue', markdown: '# Docs', kind: 'issue', issue }]);
  expect(page).toMatch(
    /Docs traffic <span [^>]*>#7<\/span>.*github-actions<\/strong> opened.*<h1>Docs<\/h1>/s,
  );
});

it('escapes titles and authors', async () => {
  const page = await renderPage([
    { title: '<b>T', markdown: 'a', kind: 'comment', author: '<i>A' },
    { title: 'Issue', markdown: 'a', kind: 'issue', issue: { number: 7, title: '<u>I' } },
  ]);
  expect(page).toContain('&lt;b&gt;T');
  expect(page).toContain('&lt;i&gt;A');
  expect(page).toContain('&lt;u&gt;I');
});
