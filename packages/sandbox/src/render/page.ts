import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MarkdownPlace } from './breaks.ts';
import { renderMarkdown } from './markdown.ts';
import { barePageStyle, pageStyle } from './page-style.ts';

/** A text as people see it. Prompts, JSON and logs are shown as the text that they are. */
export type Shown = { markdown: string } & (
  | {
      /** A reply is indented. */
      kind: 'comment' | 'reply';
      /** Who wrote it, above it. @default github-actions */
      author?: string;
      /** What the author did, after the name. @default commented */
      did?: string;
    }
  | {
      /** The body of an issue, under its title. */
      kind: 'issue';
      issue: { number: number; title: string };
    }
  | {
      kind: 'prompt';
      /** What it is, above it. */
      heading?: string;
    }
  | { kind: 'summary' | 'json' | 'log' }
);

/** A text under a title of the page's own. */
export type PageSection = Shown & { title: string };

/** Texts that belong together, under a title and a sentence about them. */
export interface Chapter {
  title: string;
  lead: string;
  shows: readonly Shown[];
}

/** Under which a workflow writes. */
const OUR_NAME = 'github-actions';

/** A page of its own, with no request to anywhere, light or dark as the reader's system is. */
export async function renderPage(sections: readonly PageSection[]): Promise<string> {
  const shown = await Promise.all(sections.map(renderSection));
  return pageOf(sections[0]?.title ?? 'Rendered', shown.join('\n'));
}

/** A page about what happened, in numbered chapters, with a list of them at its top. */
export async function renderStory(
  title: string,
  lead: string,
  chapters: readonly Chapter[],
): Promise<string> {
  const titles = chapters.map((chapter) => escapeHtml(chapter.title));
  const links = titles.map((text, index) => `<li><a href="#chapter-${index + 1}">${text}</a></li>`);
  const sections = await Promise.all(
    chapters.map(async ({ lead, shows }, index) => {
      const frames = await Promise.all(shows.map(renderFrame));
      return `<section class="section chapter" id="chapter-${index + 1}">
<h2>${index + 1}. ${titles[index]}</h2>
<p>${escapeHtml(lead)}</p>
${frames.join('\n')}
</section>`;
    }),
  );
  const head = `<header class="section chapter"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p><ol>${links.join('')}</ol></header>`;
  return pageOf(title, [head, ...sections].join('\n'));
}

/** A page that holds nothing but texts in their frames, from edge to edge. */
export async function renderBarePage(sections: readonly Shown[]): Promise<string> {
  const frames = await Promise.all(sections.map(renderFrame));
  return pageOf('Rendered', `<style>${barePageStyle}</style>${frames.join('\n')}`);
}

function pageOf(title: string, body: string): string {
  const markdownStyle = readFileSync(
    createRequire(import.meta.url).resolve('github-markdown-css'),
    'utf8',
  );
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

async function renderFrame(shown: Shown): Promise<string> {
  switch (shown.kind) {
    case 'comment':
    case 'reply':
      return writtenFrame(
        shown.kind,
        shown.author ?? OUR_NAME,
        shown.did ?? 'commented',
        shown.markdown,
      );
    case 'issue': {
      const { number, title } = shown.issue;
      const heading = `${escapeHtml(title)} <span class="issue-number">#${number}</span>`;
      const frame = await writtenFrame('issue', OUR_NAME, 'opened', shown.markdown);
      return `<h1 class="issue-title">${heading}</h1><p class="issue-state">Open</p>${frame}`;
    }
    case 'summary':
      return `<div class="frame">${await renderBody(shown.markdown, 'summary')}</div>`;
    case 'prompt':
      return verbatimFrame(shown.markdown, shown.heading);
    default:
      return verbatimFrame(shown.markdown);
  }
}

function verbatimFrame(text: string, heading?: string): string {
  const header =
    heading === undefined
      ? ''
      : `<div class="frame-header"><strong>${escapeHtml(heading)}</strong></div>`;
  return `<div class="frame">${header}<pre class="verbatim">${escapeHtml(text)}</pre></div>`;
}

async function writtenFrame(
  kind: Shown['kind'],
  author: string,
  did: string,
  markdown: string,
): Promise<string> {
  const header = `<div class="frame-header"><strong>${escapeHtml(author)}</strong> ${escapeHtml(did)}</div>`;
  return `<div class="frame ${kind}">${header}${await renderBody(markdown, 'comment')}</div>`;
}

async function renderBody(markdown: string, place: MarkdownPlace): Promise<string> {
  return `<div class="frame-body markdown-body">${await renderMarkdown(markdown, place)}</div>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
