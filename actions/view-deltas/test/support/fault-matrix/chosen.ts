/** One of each purpose, and of each kind of damage. */
export const CHOSEN = [
  'pull request, changes, GET /repos/acme/docs/pulls/42/files: cut off',
  'gate, docs, ViewDeltasTexts: data in part',
  'impact, docs, GET /repos/acme/docs/compare/…...…: empty',
  'gate, views, GET /v1/analytics/acme-docs/views: 429 with nothing',
  'later push, views, GET /v1/analytics/acme-docs/views: 429 with seconds',
  'later week, views, GET /v1/analytics/acme-docs/views: 403',
  'site, block, GET /v1/analytics/acme-docs/views (3): 400',
  'site, last edits, ViewDeltasLastEdited: errors',
  'gate, gone-file, ViewDeltasGoneFile: 503 with a page',
  'gone page, gone-file, ViewDeltasGoneFile: a web page',
  'pull request, look before, ViewDeltasComment: 401',
  'site, write, POST /repos/acme/docs/issues: no end of the body',
  'pull request, look after, ViewDeltasComment (2): 502 with a page',
  'site with merges, merges, ViewDeltasMerged: a redirect',
  'site with merges, write, POST /repos/acme/docs/issues/42/comments: 403',
  'gate, views: rows with a negative count',
  'site, views: totals of 0',
  'pull request, views: rows of other fields',
  'pull request, cache: files a pipe',
  'site, cache: files a link to a device without end',
  'impact, cache: folder /proc/docs-traffic/cache',
  'site, cache: disk writes hang',
  'site, files of the report: disk writes ENOSPC',
  'pull request, files of the report: folder /proc/docs-traffic/cache',
  'impact, GITHUB_STEP_SUMMARY: disk writes ENOSPC',
  'gate, GITHUB_OUTPUT: disk writes ENOSPC',
  'pull request, configuration: binary',
  'large configuration, docs, GET /repos/acme/docs/git/blobs/…: cut off',
];

/** All of them take most of an hour: this many are drawn by a seed. */
export const DRAWN = 100;
