import { expect, it } from 'vitest';
import { pageSettings } from '../src/page-settings.ts';

it('a line of `path-map` that cannot be read is refused by the name of its input', () => {
  expect(() => pageSettings({ docsRoot: '.', basePath: undefined, pathMap: 'a/*.mdx' })).toThrow(
    'Input `path-map`: `a/*.mdx` is not of the form `pattern => replacement`',
  );
});
