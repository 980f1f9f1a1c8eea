export { type ColorScheme, measureInBrowser } from './browser.ts';
export { chartDrawing } from './charts.ts';
export { renderMarkdown } from './markdown.ts';
export { type Chapter, renderPage, renderStory, type Shown } from './page.ts';
export { areTaken, type Picture } from './picture.ts';
