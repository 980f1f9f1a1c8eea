import type { TraceEntry } from '../src/http/trace.ts';

const MAX_HEADLINE_CHARS = 90;

interface Purpose {
  route: RegExp;
  says: (entry: TraceEntry) => string;
  /** Whether people, or the agent, get to see something by it. */
  isMoment?: true;
}

/** What a request of the demo is for, by its route. */
const PURPOSES: readonly Purpose[] = [
  { route: /^POST \/graphql$/, says: (entry) => graphqlPurpose(entry) },
  {
    route: /^GET \/v2\/agent\/[^/]+\/job\/[^/]+$/,
    says: (entry) => `how is the job? ${field(entry, 'status')}`,
  },
  {
    route: /^POST \/v2\/agent\/[^/]+\/job$/,
    says: (entry) => `create the job, with a prompt of ${promptLength(entry)} characters`,
    isMoment: true,
  },
  { route: /^POST .*\/labels$/, says: () => 'say by a label how far it is' },
  { route: /^DELETE .*\/labels\//, says: () => 'take off a label that is done with' },
  {
    route: /^POST .*\/requested_reviewers$/,
    says: () => 'request a review from who asked',
    isMoment: true,
  },
  {
    route: /^POST \/v2\/agent\/[^/]+\/job\/[^/]+\/message$/,
    says: (entry) => `the whole review as ONE prompt, ${promptLength(entry)} characters`,
    isMoment: true,
  },
  {
    route: /\/collaborators\/([^/]+)\/permission$/,
    says: (entry) =>
      `may ${entry.path.split('/').at(-2)} speak to the agent? ${field(entry, 'role_name')}`,
  },
  {
    route: /^POST .*\/issues\/\d+\/comments$/,
    says: (entry) => `comment: ${headline(entry)}`,
    isMoment: true,
  },
  {
    route: /^PATCH .*\/issues\/comments\/\d+$/,
    says: (entry) => `same comment: ${headline(entry)}`,
    isMoment: true,
  },
  {
    route: /^POST .*\/issues\/\d+\/reactions$/,
    says: (entry) =>
      parsed(entry.body)['content'] === 'eyes' ? 'take the lock' : 'leave the stamp',
  },
  { route: /^POST .*\/replies$/, says: () => 'answer in the thread', isMoment: true },
  { route: /^GET .*\/commits\/[0-9a-f]+$/, says: () => 'which files did that commit change?' },
  { route: /^GET .*\/git\/trees\//, says: () => 'which files do the docs have?' },
  { route: /^GET .*\/pulls\/\d+\/files$/, says: () => 'which files does the pull request change?' },
  { route: /^GET .*\/pulls\/\d+$/, says: () => 'where is the head now?' },
  { route: /^GET .*\/compare\//, says: () => 'what did the agent push?' },
  {
    route: /^GET \/v1\/analytics\//,
    says: (entry) =>
      `views from ${entry.query.get('dateFrom')} to before ${entry.query.get('dateTo')}`,
  },
];

/** How much of a run is told: each request, or those by which something shows, and a count. */
export type Detail = 'requests' | 'moments';

/** A run as short lines. A series of the same question becomes one. */
export function tellStory(requests: readonly TraceEntry[], detail: Detail): string[] {
  if (detail === 'requests') return linesOf(requests);
  const moments = requests.filter((entry) => purposeOf(entry)?.isMoment);
  const toService = requests.filter(({ server }) => server === 'service').length;
  const toGitHub = requests.length - toService;
  return [...linesOf(moments), `  (requests: ${toGitHub} to GitHub, ${toService} to the service)`];
}

function linesOf(requests: readonly TraceEntry[]): string[] {
  const lines: { entry: TraceEntry; says: string; times: number }[] = [];
  for (const entry of requests) {
    const says = purposeOf(entry)?.says(entry) ?? routeOf(entry);
    const previous = lines.at(-1);
    const isRepeated = previous?.says === says && previous.entry.server === entry.server;
    if (previous !== undefined && isRepeated) {
      previous.times += 1;
      previous.entry = entry;
    } else {
      lines.push({ entry, says, times: 1 });
    }
  }
  return lines.map(({ entry, says, times }) => {
    const time = new Date(entry.atMs).toISOString().slice(11, 19);
    const repeated = times > 1 ? ` (${times} times)` : '';
    return `  ${time}  → ${entry.server.padEnd(7)}  ${says}${repeated}  [${entry.status ?? 'no answer'}]`;
  });
}

function routeOf(entry: TraceEntry): string {
  return `${entry.method} ${entry.path}`;
}

function purposeOf(entry: TraceEntry): Purpose | undefined {
  const route = routeOf(entry);
  return PURPOSES.find((purpose) => purpose.route.test(route));
}

/** By the names that the queries give themselves. */
const QUERIES: Readonly<Record<string, string>> = {
  StartJobIssue: 'the issue whole: labels, edits, comments',
  StartJobIssues: 'how many jobs today?',
  StartJobPullRequest: 'the pull request that the job opened',
  RemoveStamp: 'when did a run write last? by the stamp',
  WriteStamped: 'write the comment, and leave the stamp',
  ForwardReviewPullRequest: 'the pull request whole: reviews, threads, comments',
  ForwardReviewProgress: 'is there a new head, or a new comment?',
  ForwardReviewHeartbeat: 'same comment: still working; is there a new head, or a new comment?',
  WriteTogether: 'write the comment, and mark what was sent',
  ViewDeltasComment: 'our comment, if there is one',
  ViewDeltasLastEdited: 'when were the most viewed pages edited?',
  ViewDeltasMerged: 'which pull requests were merged?',
  ViewDeltasPullRequest: 'where is the head now?',
  ViewDeltasTexts: 'texts of files of the docs',
  ViewDeltasTrees: 'which commit’s files?',
};

function graphqlPurpose(entry: TraceEntry): string {
  const query = String(parsed(entry.body)['query']);
  const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? 'GraphQL';
  return QUERIES[name] ?? name;
}

function headline(entry: TraceEntry): string {
  const body = String(parsed(entry.body)['body']);
  const text = /^### (.+)$/m.exec(body)?.[1] ?? /^[^<\s].*$/m.exec(body)?.[0] ?? '';
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\\(.)/g, '$1');
  return plain.length > MAX_HEADLINE_CHARS ? `${plain.slice(0, MAX_HEADLINE_CHARS)}…` : plain;
}

function promptLength(entry: TraceEntry): number {
  return String(parsed(entry.body)['prompt']).length;
}

function field(entry: TraceEntry, name: string): string {
  return String(parsed(entry.responseBody ?? '')[name] ?? '–');
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
