export type { MarkdownPlace } from './breaks.ts';
export { renderMarkdown } from './markdown.ts';
export { type PageSection, renderPage } from './page.ts';
