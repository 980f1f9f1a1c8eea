import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FileChange } from '../../src/github/state/records.ts';

/** What pages and their settings are written in. Other files count by their names only. */
const TEXT = /\.(?:mdx?|json|[jt]sx?|ya?ml)$|(?:^|\/)\.mintignore$/;
const MAX_BYTES = 500_000;

/** The files of a folder on this machine, as a first commit adds them. */
export function docsFilesIn(folder: string): FileChange[] {
  const isLeftOut = (path: string) => /(?:^|[/\\])(?:node_modules|\.git)$/.test(path);
  return globSync(['**/*', '**/.mintignore'], { cwd: folder, exclude: isLeftOut })
    .filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => {
      const name = path.split(sep).join('/');
      const isRead = TEXT.test(name) && statSync(join(folder, path)).size <= MAX_BYTES;
      return {
        path: name,
        status: 'added',
        text: isRead ? readFileSync(join(folder, path), 'utf8') : '',
      };
    });
}
