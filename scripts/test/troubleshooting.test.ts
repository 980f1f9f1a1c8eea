import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');

/** What the actions and the client say, as their sources have it. */
const sources = globSync(
  '{actions,packages/{core,action-kit,agent-action,docs-routes}}/**/src/**/*.ts',
  {
    cwd: root,
  },
)
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll('\\`', '`'))
  .join('\n');

/** The headings that quote messages, without what differs from case to case. */
const messages = page.split('\n').flatMap((line) => {
  const quoted = /^### (`.*?`(?:, `.*?`)*)$/.exec(line)?.[1] ?? '';
  return quoted === '' ? [] : quoted.slice(1, -1).split('`, `');
});

it('the page has messages', () => {
  expect(messages.length).toBeGreaterThan(40);
});

it.each(messages)('“%s” is a message that the code has', (message) => {
  const parts = message
    .replaceAll('\\`', '`')
    .split('…')
    .map((part) => part.trim());
  expect(parts.filter((part) => part.length > 3 && !sources.includes(part))).toEqual([]);
});
