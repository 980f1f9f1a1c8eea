import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderMarkdown } from './markdown.ts';
import { barePageStyle, pageStyle } from './page-style.ts';

export interface PageSection {
  title: string;
  markdown: string;
  /** Comments and summaries are rendered; prompts, JSON and logs are shown as the text that they are. */
  kind: 'comment' | 'summary' | 'prompt' | 'json' | 'log';
  /** Who wrote it, above a comment. @default github-actions */
  author?: string;
}

/** A page of its own, with no request to anywhere, light or dark as the reader's system is. */
export async function renderPage(sections: readonly PageSection[]): Promise<string> {
  const shown = await Promise.all(sections.map(renderSection));
  return pageOf(sections[0]?.title ?? 'Rendered', shown.join('\n'));
}

/** A page that holds nothing but texts in their frames, from edge to edge. */
export async function renderBarePage(sections: readonly Omit<PageSection, 'title'>[]): Promise<string> {
  const frames = await Promise.all(sections.map(renderFrame));
  return pageOf('Rendered', `<style>${barePageStyle}</style>${frames.join('\n')}`);
}

function pageOf(title: string, body: string): string {
  const markdownStyle = readFileSync(createRequire(import.meta.url).resolve('github-markdown-css'), 'utf8');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${markdownStyle}</style>
<style>${pageStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

async function renderSection(section: PageSection): Promise<string> {
  return `<section class="section ${section.kind}">
<h2 class="section-title">${escapeHtml(section.title)}</h2>
${await renderFrame(section)}
</section>`;
}

async function renderFrame({
  kind,
  markdown,
  author = 'github-actions',
}: Omit<PageSection, 'title'>): Promise<string> {
  if (kind === 'comment') {
    const header = `<div class="frame-header"><strong>${escapeHtml(author)}</strong> commented</div>`;
    return `<div class="frame">${header}<div class="frame-body markdown-body">${await renderMarkdown(markdown)}</div></div>`;
  }
  if (kind === 'summary') {
    const html = await renderMarkdown(markdown, 'summary');
    return `<div class="frame"><div class="frame-body markdown-body">${html}</div></div>`;
  }
  return `<div class="frame"><pre class="verbatim">${escapeHtml(markdown)}</pre></div>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
