import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ColorScheme, measureInBrowser } from '../../src/render/index.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const COMMENT_WIDTH_PX = 860;

interface Looks {
  headlines: { text: string; lines: number }[];
  tables: { columns: number; overflows: boolean; wrapped: string[] }[];
  pageOverflows: boolean;
  /** Color of the page and of its text. */
  colors: [string, string];
}

/**
 * What a person would see at a glance: lines of headlines, wrapped cells, tables that are too wide.
 */
const LOOK = `(() => {
  const linesOf = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map((rect) => Math.round(rect.bottom / 12))).size;
  };
  // Against the table without wrapping: breaks that we wrote are none. One more line is less than
  // 30 px.
  const wrappedIn = (table) => {
    const cells = [...table.querySelectorAll('td, th')];
    const heights = cells.map((cell) => cell.clientHeight);
    table.style.whiteSpace = 'nowrap';
    const wrapped = cells.filter((cell, index) => heights[index] > cell.clientHeight + 30);
    table.style.whiteSpace = '';
    return wrapped.map((cell) => cell.textContent);
  };
  const bodies = [...document.querySelectorAll('.markdown-body')];
  return {
    headlines: bodies.map((body) => body.querySelector('h1, h2, h3')).filter(Boolean)
      .map((heading) => ({ text: heading.textContent, lines: linesOf(heading) })),
    tables: [...document.querySelectorAll('.markdown-body table')].map((table) => ({
      columns: table.rows[0].cells.length,
      overflows: table.scrollWidth > table.clientWidth + 1,
      wrapped: wrappedIn(table),
    })),
    pageOverflows: document.documentElement.scrollWidth > innerWidth,
    colors: [getComputedStyle(document.body).backgroundColor, getComputedStyle(bodies[0]).color],
  };
})()`;

let html = '';
/** What the demo prints. */
let said = '';

function playDemo(...options: string[]): string {
  const demo = ['--conditions=docs-agent-source', 'packages/sandbox/demo/main.ts', ...options];
  return execFileSync('node', demo, { cwd: root, encoding: 'utf8' });
}

beforeAll(() => {
  said = playDemo();
  html = readFileSync(`${root}demo-output/index.html`, 'utf8');
}, 120_000);

it('the terminal tells the story in under 60 lines, and all requests if it is asked to', () => {
  expect(said.split('\n').length).toBeLessThan(60);
  expect(said.match(/ONE prompt/g)).toHaveLength(2);
  expect(said).toContain('demo-output/index.html');
  const requests = /→ (?:github|service) /g;
  expect(said.match(requests)?.length).toBeLessThan(15);
  expect(playDemo('--verbose').match(requests)?.length).toBeGreaterThan(80);
});

it('the page has a heading for each part of the story, in its order', () => {
  const headings = [...html.matchAll(/<h2>(\d+\. [^<]+)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    expect.stringMatching(/^1\. .*issue/),
    expect.stringMatching(/^2\. .*pull request/),
    expect.stringMatching(/^3\. .*reviews/),
    expect.stringMatching(/^4\. .*prompt/),
    expect.stringMatching(/^5\. .*thread/),
    expect.stringMatching(/^6\. .*comment/),
    expect.stringMatching(/^7\. .*next round/),
    expect.stringMatching(/^8\. .*pages/),
    expect.stringMatching(/^9\. .*site/),
    expect.stringMatching(/^10\. .*merge/),
  ]);
});

it('the page draws its chart by itself, from a file of this machine', () => {
  expect(html).toMatch(/<script src="file:\/\/[^"]+mermaid[^"]*">/);
  expect(html).not.toMatch(/(?:src|href)="https?:(?![^"]*github\.com\/(?:acme|octo-maintainer))/);
});

it('names of pages do not count up', () => {
  const site = readFileSync(`${root}demo-output/view-deltas-site-summary.md`, 'utf8');
  const paths = [...site.matchAll(/`(\/[^`]+)`/g)].map(([, path]) => path);
  expect(paths.length).toBeGreaterThanOrEqual(40);
  expect(paths.filter((path) => /\d/.test(path ?? ''))).toEqual([]);
});

describe('the comments of the demo, in a browser', () => {
  const look = (scheme: ColorScheme) =>
    measureInBrowser({ html, scheme, widthPx: COMMENT_WIDTH_PX + 140 }, LOOK) as Looks;

  it('have headlines of at most 120 characters that fit on one line', () => {
    const { headlines } = look('light');
    expect(headlines.length).toBeGreaterThanOrEqual(3);
    for (const { text, lines } of headlines) {
      expect(text.length).toBeLessThanOrEqual(120);
      expect({ text, lines }).toEqual({ text, lines: 1 });
    }
  });

  it('have tables of at most six columns, whose cells wrap once at most, and nothing is cut off', () => {
    const { tables, pageOverflows } = look('light');
    expect(tables.length).toBeGreaterThanOrEqual(4);
    for (const table of tables)
      expect(table).toEqual({ columns: expect.any(Number), overflows: false, wrapped: [] });
    expect(Math.max(...tables.map(({ columns }) => columns))).toBeLessThanOrEqual(6);
    expect(pageOverflows).toBe(false);
  });

  it('show on a narrow screen that a table goes on', () => {
    const SHADES = `[...document.querySelectorAll('.markdown-body table')]
      .filter((table) => table.scrollWidth > table.clientWidth + 1)
      .map((table) => getComputedStyle(table).backgroundImage)`;
    const shades = measureInBrowser({ html, scheme: 'light', widthPx: 390 }, SHADES) as string[];
    expect(shades.length).toBeGreaterThan(0);
    for (const shade of shades) expect(shade).toMatch(/linear-gradient/);
  });

  it('follow the reader’s colors', () => {
    expect(look('dark').colors).not.toEqual(look('light').colors);
  });
});
