export type { ChangedFile } from './changes/changed-files.ts';
export type { PageChange, TouchedPage } from './changes/compare-routes.ts';
export { droppedWildcards } from './changes/dropped-wildcards.ts';
export { type JudgedPaths, judgePaths, NOTHING_LOST } from './changes/judge-paths.ts';
export { NO_PATH_CHANGE, type PathChange } from './changes/path-change.ts';
export { readTouchedPages, type TouchedPages } from './changes/read-touched-pages.ts';
export { renamesInLanguage } from './changes/renames-in-language.ts';
export type { Unjudged } from './changes/unjudged.ts';
export {
  type FileVersion,
  LARGEST_TEXT_BYTES,
  type ReadFiles,
  type ReadSides,
  type Snapshot,
  UnreadableFiles,
} from './files/snapshot.ts';
export { configurationAnywhere } from './mintlify/configuration.ts';
export { languagesOf } from './paths/languages.ts';
export { canonicalPagePath, matchingKey, withoutBasePath } from './paths/page-path.ts';
export { PathMapError, parsePathMap } from './paths/path-map.ts';
export { isAddress } from './redirects/destination.ts';
export type {
  MissingRedirect,
  Redirection,
  RuleToWrite,
  UncertainRedirect,
} from './redirects/findings.ts';
export { findMissingRedirects } from './redirects/missing-redirects.ts';
export type { DoubtfulRule } from './redirects/rule-doubt.ts';
export {
  joinedRules,
  type RuleGroup,
  ruleText,
  type Suggested,
} from './redirects/rules-to-paste.ts';
export { readServedSite, type ServedSite, type SiteRead } from './site/read-served-site.ts';
export { NoConfiguration, type PageSettings } from './site/read-sites.ts';
export type { HiddenByRule, ServedPaths } from './site/routes.ts';
