import { expect, it } from 'vitest';
import { renderPage, renderStory } from '../../src/render/index.ts';

it('shows comments and summaries rendered, and prompts and JSON as they are', async () => {
  const page = await renderPage([
    { title: 'Comment', markdown: '**bold**', kind: 'comment' },
    { title: 'Prompt', markdown: '**as it is** <b>', kind: 'prompt', heading: 'To <the> agent' },
    { title: 'JSON', markdown: '{"a":1}', kind: 'json' },
  ]);
  expect(page).toMatch(/To &lt;the&gt; agent<\/strong><\/div><pre[^>]*>\*\*as it is\*\* &lt;b&gt;/);
  expect(page).toContain('<strong>bold</strong>');
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

it('shows a story in numbered chapters, each with its lead, its texts, and a link at the top', async () => {
  const page = await renderStory('A <story>', 'Of two chapters.', [
    {
      title: 'Asked & answered',
      lead: 'As people do.',
      shows: [
        { kind: 'comment', author: 'maria', did: 'requested changes', markdown: '**Why?**' },
        { kind: 'reply', markdown: 'Because.' },
      ],
    },
    { title: 'Sent', lead: 'As it is.', shows: [{ kind: 'prompt', markdown: '<b>' }] },
  ]);
  expect(page).toContain('<h1>A &lt;story&gt;</h1><p>Of two chapters.</p>');
  expect(page).toContain('<a href="#chapter-1">Asked &amp; answered</a>');
  expect(page).toMatch(
    /id="chapter-1">\s*<h2>1\. Asked &amp; answered<\/h2>\s*<p>As people do\.<\/p>/,
  );
  expect(page).toMatch(
    /maria<\/strong> requested changes.*<strong>Why\?.*class="frame reply".*Because\./s,
  );
  expect(page).toMatch(/id="chapter-2">\s*<h2>2\. Sent.*&lt;b&gt;/s);
});
