export type { MarkdownPlace } from './breaks.ts';
export { type BrowserView, type ColorScheme, measureInBrowser, takePicture } from './browser.ts';
export { renderMarkdown } from './markdown.ts';
export { type PageSection, renderPage } from './page.ts';
export { isUpToDate, type Picture, takePictures } from './picture.ts';
