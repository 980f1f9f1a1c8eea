import { expect, it } from 'vitest';
import { withTables } from '../generated/action-tables.ts';

const README = `# Sample

<!-- inputs -->
old
<!-- /inputs -->

Text between.

<!-- outputs -->
<!-- /outputs -->
`;

it('writes a row per input and output, in the order of action.yml', () => {
  const readme = withTables(
    README,
    {
      inputs: {
        'api-key': { description: 'admin API key', required: true },
        weeks: { description: 'length of\nthe window', default: '4' },
        mode: { description: 'one of a | b', default: 'a|b' },
        paths: { description: 'globs' },
      },
      outputs: { result: { description: 'how it ended' } },
    },
    'README.md',
  );
  expect(readme).toBe(`# Sample

<!-- inputs -->

| input | default | meaning |
| --- | --- | --- |
| \`api-key\` | required | admin API key |
| \`weeks\` | \`4\` | length of the window |
| \`mode\` | \`a\\|b\` | one of a \\| b |
| \`paths\` |  | globs |

<!-- /inputs -->

Text between.

<!-- outputs -->

| output | meaning |
| --- | --- |
| \`result\` | how it ended |

<!-- /outputs -->
`);
});

it('changes nothing the second time', () => {
  const metadata = { inputs: { weeks: { description: 'length', default: '4' } }, outputs: {} };
  const once = withTables(README, metadata, 'README.md');
  expect(withTables(once, metadata, 'README.md')).toBe(once);
});

it.each(['<!-- inputs -->', '<!-- /inputs -->', '<!-- outputs -->', '<!-- /outputs -->'])(
  'names the file when the mark %s is missing',
  (mark) => {
    expect(() => withTables(README.replace(mark, ''), {}, 'actions/sample/README.md')).toThrow(
      /^actions\/sample\/README.md has no "<!-- (in|out)puts -->"/,
    );
  },
);
