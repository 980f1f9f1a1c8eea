import { renderMarkdown } from '@docs-agent/sandbox/render';

/** What of a rendered document a reader sees, and what could act. */
export interface Rendered {
  html: string;
  /**
   * Names of the elements, in order; the `<span>` that keeps a dollar sign from being mathematics
   * aside.
   */
  elements: string[];
  /** Visible text outside code. */
  text: string;
  /** Text of each element of that name. */
  textsOf(element: string): string[];
}

export async function render(markdown: string): Promise<Rendered> {
  const html = (await renderMarkdown(markdown)).replaceAll('<span>$</span>', '$');
  return {
    html,
    elements: [...html.matchAll(/<([a-z][a-z\d]*)/g)].map((match) => match[1] ?? ''),
    text: textIn(html.replace(/<(code|pre)>.*?<\/\1>/gs, '')),
    textsOf: (element) =>
      [...html.matchAll(new RegExp(`<${element}(?: [^>]*)?>(.*?)</${element}>`, 'gs'))].map(
        (match) => textIn(match[1] ?? ''),
      ),
  };
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

function textIn(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#x([\dA-F]+)|(\w+));/gi,
      (whole, digits: string | undefined, name: string | undefined) =>
        digits === undefined
          ? (NAMED[name ?? ''] ?? whole)
          : String.fromCodePoint(Number.parseInt(digits, 16)),
    );
}

/**
 * A text as a reader is to see it: on one line, without the zero-width spaces that part references.
 */
export function seen(text: string): string {
  return text.replaceAll('\u200b', '').replace(/\s+/g, ' ').trim();
}

/** What GitHub makes active after rendering, wider than the sandbox's renderer knows it. */
const ACTIVE: readonly [string, RegExp][] = [
  ['mention', /@[a-z\d]/i],
  ['issue', /#\d|gh-\d/i],
  ['commit', /(?<![a-z\d])[\da-f]{7,40}(?![a-z\d])/i],
  ['address', /:\/\/|www\.|@[\w-]+\.\w/i],
  ['emoji', /:[a-z\d_+-]+:/i],
];

export function activeIn(text: string): string[] {
  return ACTIVE.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** The dollar signs of Markdown that GitHub could read as the bounds of mathematics. */
export function bareDollars(markdown: string): number {
  return markdown.replaceAll('<span>$</span>', '').split('$').length - 1;
}
