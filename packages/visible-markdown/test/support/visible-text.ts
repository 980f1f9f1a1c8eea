import { stripInvisible } from '@docs-agent/action-kit';
import { visibleMarkdown } from '../../src/index.ts';

/** What is visible of a text that is not too complex to read. */
export function visibleText(markdown: string): string {
  const visible = visibleMarkdown(markdown, stripInvisible);
  if (visible === undefined) throw new Error('The text is too complex to read.');
  return visible;
}
