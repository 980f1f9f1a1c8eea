import type { RequestMatcher } from '../http/fault.ts';
import type { ServerName, TraceEntry } from '../http/trace.ts';

/**
 * A request of a run, by what it asks and which of its kind it is: parallel requests arrive in any
 * order.
 */
export interface NumberedRequest {
  /** Operation of GraphQL, or method and path without ids and commits. */
  kind: string;
  /** The kind, with its number from the second on. */
  name: string;
  isGraphQL: boolean;
  server: ServerName;
  /** With `nth`. */
  request: RequestMatcher;
  /** Its place in the trace. */
  index: number;
}

/** The requests of a trace, in its order. */
export function numberedRequests(trace: readonly TraceEntry[]): NumberedRequest[] {
  const seen = new Map<string, number>();
  return trace.map((entry, index) => {
    const { kind, isGraphQL, matcher } = kindOf(entry);
    const nth = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, nth);
    return {
      kind,
      name: nth > 1 ? `${kind} (${nth})` : kind,
      isGraphQL,
      server: entry.server,
      request: { ...matcher, nth },
      index,
    };
  });
}

interface Kind {
  kind: string;
  isGraphQL: boolean;
  matcher: RequestMatcher;
}

/**
 * A GraphQL operation's name. The document is a JSON string: a line's end before its first word is
 * `\\n`.
 */
const OPERATION = /(?:query|mutation) (\w+)/;

function kindOf({ method, path, body }: TraceEntry): Kind {
  const operation = OPERATION.exec(body)?.[1];
  if (path.endsWith('/graphql') && operation !== undefined) {
    const matcher = { method, path, body: new RegExp(`(?:query|mutation) ${operation}\\b`) };
    return { kind: operation, isGraphQL: true, matcher };
  }
  // Ids and commits differ from run to run.
  const parts = path.split(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{5,}|[0-9a-f]{40})/);
  const pattern = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : '[^/]+')).join('');
  const shown = parts.map((part, index) => (index % 2 === 0 ? part : '…')).join('');
  return {
    kind: `${method} ${shown}`,
    isGraphQL: false,
    matcher: { method, path: new RegExp(`^${pattern}$`) },
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
