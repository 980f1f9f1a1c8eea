/** What differs between two runs that have the same to say: the run, its page, and the requests that it took. */
const OF_THE_RUN = /\/actions\/runs\/\d+|\d+ of \d+ requests|"run":\d+,"attempt":\d+/g;

/** Whether a comment already says this, so that editing it would only disturb. */
export function isSameReport(existing: string, body: string): boolean {
  return plain(existing) === plain(body);
}

function plain(markdown: string): string {
  return markdown.replace(/\r\n/g, '\n').trimEnd().replace(OF_THE_RUN, '');
}
