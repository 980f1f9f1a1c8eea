import { randomBytes } from 'node:crypto';

export type Scope = 'read' | 'write';

export interface KeyOptions {
  /** @default 90 days */
  expiresAfterMs?: number;
  value?: string;
}

interface Key {
  project: string;
  scopes: readonly Scope[];
  expiresAtMs: number;
}

export interface Keys {
  create(project: string, scopes: readonly Scope[], nowMs: number, options?: KeyOptions): string;
  /** What the header allows: `ok`, or the status of the refusal. */
  check(
    authorization: string | undefined,
    project: string,
    anyOf: readonly Scope[],
    nowMs: number,
  ): 'ok' | 401 | 403;
}

const NINETY_DAYS_MS = 90 * 86_400_000;

export function createKeys(): Keys {
  const keys = new Map<string, Key>();
  return {
    create(project, scopes, nowMs, options = {}) {
      // Some of its characters change in a URL and in base64's URL form, so that an encoded leak
      // looks different.
      const value =
        options.value ??
        `mint_${randomBytes(15).toString('base64url')}+/~${randomBytes(3).toString('hex')}`;
      keys.set(value, {
        project,
        scopes,
        expiresAtMs: nowMs + (options.expiresAfterMs ?? NINETY_DAYS_MS),
      });
      return value;
    },
    check(authorization, project, anyOf, nowMs) {
      const [scheme, value = ''] = (authorization ?? '').split(' ');
      const key = scheme?.toLowerCase() === 'bearer' ? keys.get(value) : undefined;
      if (!key || nowMs >= key.expiresAtMs) return 401;
      if (key.project !== project) return 403;
      return anyOf.some((scope) => key.scopes.includes(scope)) ? 'ok' : 403;
    },
  };
}
