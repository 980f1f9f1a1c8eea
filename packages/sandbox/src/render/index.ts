export type { MarkdownPlace } from './breaks.ts';
export { type BrowserView, type ColorScheme, measureInBrowser, takePicture } from './browser.ts';
export { chartDrawing } from './charts.ts';
export { renderMarkdown } from './markdown.ts';
export { type Chapter, type PageSection, renderPage, renderStory, type Shown } from './page.ts';
export { areTaken, type Picture } from './picture.ts';
