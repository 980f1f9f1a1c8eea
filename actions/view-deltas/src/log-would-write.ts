import { log } from '@docs-agent/action-kit';

/** Shows in the log what a dry run keeps back. */
export function logWouldWrite(what: 'comment' | 'issue' | 'job summary', markdown: string): void {
  log.info(`This ${what} would have been written:\n\n${markdown}`);
}
