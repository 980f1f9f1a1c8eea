/** What differs between two runs with the same report: the run, its page, and the number of requests. */
const OF_THE_RUN = /\/actions\/runs\/\d+|\d+ of \d+ requests|"run":\d+,"attempt":\d+/g;

/** Whether a comment already has this report, so that it needs no edit. */
export function isSameReport(existing: string, body: string): boolean {
  return plain(existing) === plain(body);
}

function plain(markdown: string): string {
  return markdown.replace(/\r\n/g, '\n').trimEnd().replace(OF_THE_RUN, '');
}
