import { fileURLToPath } from 'node:url';
import { areTaken, type Picture } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { impactScene } from './support/merge-scene.ts';
import { scenes } from './support/scenes.ts';
import { siteScene } from './support/site-scene.ts';

type Shown = Picture['shows'];

const commented = async (markdown: Promise<string>): Promise<Shown> => ({
  kind: 'comment',
  markdown: await markdown,
});

/** What people see, each as the action wrote it, with words that have to be in it. */
const pictures: Readonly<Record<string, { write: () => Promise<Shown>; says: string }>> = {
  first: { write: () => commented(scenes.first()), says: 'usual range shows here' },
  quiet: { write: () => commented(scenes.quiet()), says: '### ' },
  warning: { write: () => commented(scenes.warning()), says: '**high**' },
  large: { write: () => commented(scenes.large()), says: '### ' },
  moved: { write: () => commented(scenes.moved()), says: 'One rule sends all of them' },
  impact: { write: () => commented(impactScene()), says: 'after this merge' },
  site: {
    write: async () => ({ kind: 'summary', markdown: (await siteScene()).summary }),
    says: 'xychart-beta',
  },
  issue: {
    write: async () => ({
      kind: 'issue',
      issue: { number: 57, title: 'Docs traffic report' },
      markdown: (await siteScene()).issue,
    }),
    says: 'xychart-beta',
  },
};

describe('the pictures in the README', () => {
  it.each(Object.entries(pictures))(
    'show what the action writes (else run `pnpm pictures`): %s',
    async (name, { write, says }) => {
      const shows = await write();
      expect(JSON.stringify(shows)).toContain(says);
      const file = fileURLToPath(new URL(`../pictures/${name}`, import.meta.url));
      expect(await areTaken({ file, shows })).toBe(true);
    },
  );
});
