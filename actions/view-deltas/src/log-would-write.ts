import { log } from '@docs-agent/action-kit';

/** Logs what a dry run does not write. */
export function logWouldWrite(what: 'comment' | 'issue' | 'job summary', markdown: string): void {
  log.info(`This ${what} would have been written:\n\n${markdown}`);
}
