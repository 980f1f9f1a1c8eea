/** First day after the current window. */
export const LAST_DAY_MS = Date.UTC(2026, 10, 16);

/** How a cache in a folder is opened, for writing and for reading alike. */
export function cacheIn(folder: string) {
  return {
    folder,
    baseUrl: 'https://docs.example',
    projectId: 'acme',
    apiKey: 'not-a-secret',
    sealing: 'plain',
    log: (line: string) => {
      throw new Error(line);
    },
  } as const;
}
