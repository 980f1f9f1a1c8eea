import { fileURLToPath } from 'node:url';
import { isUpToDate, type Picture, takePictures } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import { impactScene } from './support/merge-scene.ts';
import { scenes } from './support/scenes.ts';

describe('the pictures in the README', () => {
  it.each(Object.entries({ ...scenes, impact: impactScene }))(
    'show what the action writes (else run `pnpm pictures`): %s',
    async (name, write) => {
      const markdown = await write();
      expect(markdown).toContain('### ');
      const file = fileURLToPath(new URL(`../pictures/${name}`, import.meta.url));
      const picture: Picture = { file, shows: { kind: 'comment', markdown } };
      if (process.env['PICTURES'] === 'take') await takePictures(picture);
      expect(await isUpToDate(picture)).toBe(true);
    },
  );
});
