import { type ReadFiles, UnreadableFiles } from '../files/snapshot.ts';
import type { Site } from '../mintlify/site.ts';
import { languagesOf } from '../paths/languages.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import { folderToRead, type PageSettings, readSites } from './read-sites.ts';
import { routesOf, type ServedPaths, servedPaths } from './routes.ts';

/** The served paths of a site, by the files of one commit. */
export interface ServedSite
  extends ServedPaths,
    Pick<Site, 'languages'>,
    Pick<PageSettings, 'basePath'> {
  /** Undefined if there is no configuration that could have them. */
  rules: RuleList | undefined;
}

/** A site, with notes on what could not be read; or why nothing is known. All are sentences. */
export type SiteRead =
  | {
      kind: 'read';
      site: ServedSite;
      notes: readonly string[];
    }
  | { kind: 'unknown'; why: string };

/**
 * Reads the served paths of the docs at a commit. Unreadable files are reported in the result, not
 * thrown.
 *
 * @throws {NoConfiguration}
 */
export async function readServedSite(
  readFiles: ReadFiles,
  settings: PageSettings,
): Promise<SiteRead> {
  try {
    const files = await readFiles(folderToRead(settings));
    const pair = await readSites({ before: files, after: files }, new Set(), settings);
    const { redirects } = pair.after;
    if (redirects === 'unreadable') {
      const why =
        pair.notes.length > 0 ? pair.notes.join(' ') : 'The docs’ redirects cannot be read.';
      return { kind: 'unknown', why };
    }
    const rules = redirects === 'none' ? undefined : redirects;
    const { basePath } = settings;
    const served = servedPaths(routesOf(files, pair.after), pair, basePath);
    const languages = languagesOf(pair.after.languages, served.paths).names;
    return {
      kind: 'read',
      site: {
        ...served,
        languages,
        rules,
        basePath,
      },
      notes: pair.notes,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return { kind: 'unknown', why: error.message };
  }
}
