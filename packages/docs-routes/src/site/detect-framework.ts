import { rootHint } from '../files/configuration.ts';
import type { Snapshot } from '../files/snapshot.ts';
import { docusaurus } from '../frameworks/by-files/docusaurus.ts';
import { hasNextraPages, nextra } from '../frameworks/by-files/nextra.ts';
import { starlight } from '../frameworks/by-files/starlight.ts';
import { vitepress } from '../frameworks/by-files/vitepress.ts';
import type { Framework } from '../frameworks/framework.ts';
import { mintlify } from '../frameworks/mintlify/mintlify.ts';

/** By the words of the input `framework`. */
export const FRAMEWORKS = { mintlify, docusaurus, starlight, vitepress, nextra } as const;

/** Whether a file, as a path from the docs' root, is a configuration that is code. */
export function isCode(file: string): boolean {
  return [docusaurus, starlight, vitepress, nextra].some(({ isConfiguration }) => isConfiguration(file));
}

/** How to detect each framework in the docs' root, surest sign first. */
const SIGNS: readonly (readonly [framework: Framework, isIn: (files: readonly string[]) => boolean])[] = [
  [mintlify, (files) => files.includes('docs.json') || files.includes('mint.json')],
  [docusaurus, (files) => files.some(docusaurus.isConfiguration)],
  [vitepress, (files) => files.some(vitepress.isConfiguration)],
  [
    starlight,
    (files) =>
      files.some(starlight.isConfiguration) && files.some((file) => file.startsWith('src/content/docs/')),
  ],
  [nextra, (files) => files.some(nextra.isConfiguration) && hasNextraPages(files)],
];

/**
 * Detects the framework, on each side separately, because a pull request may move the docs from one to another. If
 * there is none, files are pages as in Mintlify.
 */
export const detectedFramework: Framework = {
  isRelevant: (file) => SIGNS.some(([framework]) => framework.isRelevant(file)),
  async read(before, after, changed) {
    const [old, current] = [frameworkIn(before), frameworkIn(after)];
    if (old !== undefined && current !== undefined && old !== current) {
      // Under the other framework's rules, each side would have pages that never existed.
      const [was, is] = await Promise.all([
        old.read(before, before, new Set()),
        current.read(after, after, new Set()),
      ]);
      return { ...is, before: was.before };
    }
    const found = current ?? old;
    const pair = await (found ?? mintlify).read(before, after, changed);
    return found === undefined ? { ...pair, notes: [...pair.notes, fallbackNote(after)] } : pair;
  },
};

function fallbackNote({ files }: Snapshot): string {
  const hint = rootHint(files.keys(), isCode);
  return `No framework configuration found; assuming Mintlify.${hint} Set docs-root or framework.`;
}

/** The framework, detected from the files of the docs' root. */
export function frameworkIn({ files }: Snapshot): Framework | undefined {
  const paths = [...files.keys()];
  return SIGNS.find(([, isIn]) => isIn(paths))?.[0];
}
