import { type ReadFiles, type Snapshot, UnreadableFiles } from '../files/snapshot.ts';
import type { Site, SitePair } from '../frameworks/framework.ts';
import type { RuleList } from '../redirects/redirect-rule.ts';
import {
  chosenFramework,
  defaultsNote,
  folderToRead,
  keepsRedirectsInCode,
  type PageSettings,
} from './choose-framework.ts';
import { routesOf, type ServedPaths, servedPaths } from './routes.ts';

/** What a site serves, by the files of one commit. */
export interface ServedSite extends ServedPaths, Pick<Site, 'languages'>, Pick<PageSettings, 'basePath'> {
  rules: RuleList;
}

/** A site, with notes on what could not be read; or why nothing is known. All are sentences. */
export type SiteRead =
  | { kind: 'read'; site: ServedSite; notes: readonly string[] }
  | { kind: 'unknown'; why: string };

const NO_FILES_KNOWN = 'The input framework is none.';
const NO_REDIRECTS = {
  elsewhere: 'The redirects are not in a file that can be read without running code.',
  unreadable: 'The docs’ redirects cannot be read.',
};

/** Reads what the docs serve at a commit. Unreadable files are reported in the result, not thrown. */
export async function readServedSite(readFiles: ReadFiles, settings: PageSettings): Promise<SiteRead> {
  if (settings.framework === 'none') return { kind: 'unknown', why: NO_FILES_KNOWN };
  try {
    const files = await readFiles(folderToRead(settings));
    // Finding every page may take all their texts.
    if (keepsRedirectsInCode(settings, files)) return { kind: 'unknown', why: NO_REDIRECTS.elsewhere };
    const pair = await chosenFramework(settings).read(files, files, new Set());
    return servedBy(files, pair, settings);
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return { kind: 'unknown', why: error.message };
  }
}

function servedBy(files: Snapshot, pair: SitePair, settings: PageSettings): SiteRead {
  const { languages, redirects: rules } = pair.after;
  if (typeof rules === 'string') {
    const why = pair.notes.length > 0 ? pair.notes : [NO_REDIRECTS[rules]];
    return { kind: 'unknown', why: why.join(' ') };
  }
  const served = servedPaths(routesOf(files, pair.after), pair, settings.basePath);
  const site: ServedSite = { ...served, languages, rules, basePath: settings.basePath };
  return { kind: 'read', site, notes: [...defaultsNote(settings, pair), ...pair.notes] };
}
