export { suggestionsIn, withoutSuggestions } from './suggestions.ts';
export { visibleMarkdown } from './visible-markdown.ts';
