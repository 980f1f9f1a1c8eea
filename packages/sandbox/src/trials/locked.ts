import type { Sandbox } from '../sandbox.ts';
import type { NumberedRequest } from './requests.ts';

/**
 * Locks a conversation right before a request of the next run.
 *
 * @returns whether the run came to that request
 */
export function lockBefore(
  { servers }: Sandbox,
  { server, request }: Pick<NumberedRequest, 'server' | 'request'>,
  conversation: { lock(): void },
): () => boolean {
  let isLocked = false;
  servers[server].before(request, () => {
    if (!isLocked) conversation.lock();
    isLocked = true;
  });
  return () => isLocked;
}

/** Lines of a log that ask for a permission, and do not say that a lock may be the cause. */
export function permissionsAskedFor(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes(': write`'));
  return lines.filter((line) => !line.includes('locked'));
}
