import { readFileSync } from 'node:fs';
import { commandsOn, usageOf } from '@docs-agent/agent-action';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RESULTS } from '../src/result.ts';

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = fileOf('README.md');

/** First cells of a table's rows, each name in them. */
function named(section: string): string[] {
  const from = readme.indexOf(`## ${section}`);
  const text = readme.slice(from, readme.indexOf('\n## ', from + 1));
  return [...text.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (name === 'result' ? [] : [name])),
  );
}

describe('the README', () => {
  it('shows the recommended workflows as the examples have them', () => {
    const shown = [...readme.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
      ([, text = '']) => parse(text) as unknown,
    );
    const examples = ['recommended-wake.yml', 'recommended.yml'].map((file) =>
      parse(fileOf(`examples/${file}`)),
    );
    expect(shown).toEqual(examples);
  });

  it('names each result once', () => {
    expect(named('Results').toSorted()).toEqual(RESULTS.toSorted());
  });

  it('names each command once', () => {
    expect(named('Commands')).toEqual(
      commandsOn('pull request').map((command) => `/docs-agent ${usageOf(command)}`),
    );
  });
});
