import type { Snapshot } from '@docs-agent/docs-routes';

/** Texts by path; of a list of paths, empty ones. */
export type Files = readonly string[] | Readonly<Record<string, unknown>>;

/** Files as they are at one commit. */
export function docsAt(files: Files): Snapshot {
  const entries = Array.isArray(files)
    ? files.map((path): [string, string] => [path, path.endsWith('docs.json') ? '{}' : ''])
    : Object.entries(files).map(([path, text]): [string, string] => [
        path,
        typeof text === 'string' ? text : JSON.stringify(text),
      ]);
  const texts = new Map(entries);
  return {
    files: new Map(entries.map(([path, text]) => [path, { id: text, bytes: text.length }])),
    readTexts: async (paths) => new Map(paths.map((path) => [path, texts.get(path) ?? ''])),
  };
}
