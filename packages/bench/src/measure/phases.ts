import type { TraceEntry } from '@docs-agent/sandbox';

/** What a request to GitHub was for, in a run that sent a prompt and waited for its end. */
export type Phase = 'outcome' | 'replies' | 'waiting' | 'end';

type Request = Pick<TraceEntry, 'server' | 'method' | 'path' | 'body'>;

/**
 * Counts a run's requests to GitHub by what they were for: up to the one that notes the prompt's
 * outcome; replies in threads; beside the reads of the job; after the read that showed its end.
 *
 * @param requests in the order of arrival
 * @throws when no prompt was sent, or none of its outcome was noted
 */
export function countByPhase(requests: readonly Request[]): Record<Phase, number> {
  const prompt = requests.findIndex(isPrompt);
  const outcome = requests.findIndex(
    (request, index) => index > prompt && prompt >= 0 && isWrite(request),
  );
  if (outcome < 0) throw new Error('no prompt was sent whose outcome was noted');
  const lastRead = requests.findLastIndex((request) => request.server === 'service');
  const counts: Record<Phase, number> = { outcome: 0, replies: 0, waiting: 0, end: 0 };
  for (const [index, request] of requests.entries()) {
    if (request.server !== 'github') continue;
    counts[phaseOf(request, index, { outcome, lastRead })] += 1;
  }
  return counts;
}

function phaseOf(
  request: Request,
  index: number,
  ends: { outcome: number; lastRead: number },
): Phase {
  if (index <= ends.outcome) return 'outcome';
  if (isReply(request)) return 'replies';
  return index < ends.lastRead ? 'waiting' : 'end';
}

function isPrompt({ server, method, path }: Request): boolean {
  return server === 'service' && method === 'POST' && path.endsWith('/message');
}

function isReply({ path, body }: Request): boolean {
  return /\/comments\/\d+\/replies$/.test(path) || body.includes('addPullRequestReviewThreadReply');
}

function isWrite({ server, method, path, body }: Request): boolean {
  if (server !== 'github' || method === 'GET') return false;
  return !path.endsWith('/graphql') || /"query":"(?:\\n|\s)*mutation\b/.test(body);
}
