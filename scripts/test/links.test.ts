import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './workspace-copy.ts';

const pages = globSync(['*.md', '{docs,packages,actions,.changeset,.github}/**/*.md'], {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**', '**/lib/**'],
}).map((path) => path.replaceAll('\\', '/'));

/** The text without code, in which nothing is a link. */
function prose(path: string): string {
  return readFileSync(join(repository, path), 'utf8').replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
}

/** As GitHub names the anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsOf(path: string): string[] {
  const text = readFileSync(join(repository, path), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** What is wrong with a link or an image of a page; undefined if nothing. */
function problemOf(page: string, target: string): string | undefined {
  if (/^(?:https?:|mailto:)/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : relative(repository, join(repository, dirname(page), path));
  const whole = join(repository, file);
  if (file.startsWith('..') || !existsSync(whole)) return `${page}: ${target} leads nowhere`;
  if (anchor === undefined || anchor === '') return undefined;
  if (statSync(whole).isDirectory() || !anchorsOf(file).includes(anchor)) {
    return `${page}: ${target} names no heading of ${file}`;
  }
  return undefined;
}

function problemsOf(page: string): string[] {
  const targets = [...prose(page).matchAll(/\]\(([^()\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return targets.flatMap(([, link, attribute]) => problemOf(page, link ?? attribute ?? '') ?? []);
}

it('finds the pages, and names a link that leads nowhere', () => {
  expect(pages).toContain('README.md');
  expect(problemOf('README.md', 'docs/nowhere.md')).toBe(
    'README.md: docs/nowhere.md leads nowhere',
  );
  expect(problemOf('README.md', 'SECURITY.md#nothing')).toContain('names no heading');
});

it.each(pages)('each relative link and anchor of %s leads somewhere', (page) => {
  expect(problemsOf(page)).toEqual([]);
});

const sources = globSync('{*.ts,{actions,packages,scripts}/**/*.ts}', {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**', '**/lib/**'],
}).map((path) => `/${path.replaceAll('\\', '/')}`);

/** Pages that say which file decides what. */
const GUIDES = ['CONTRIBUTING.md', ...pages.filter((path) => /^docs\/[^/]+$/.test(path))];

it.each(GUIDES)('each source file that %s names exists', (page) => {
  const text = readFileSync(join(repository, page), 'utf8');
  const named = [...text.matchAll(/(?<![*\w./-])[a-z][\w./-]*\.ts\b/g)].map(([path]) => path);
  const absent = named.filter((path) => !sources.some((source) => source.endsWith(`/${path}`)));
  expect(absent).toEqual([]);
});
