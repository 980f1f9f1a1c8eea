import type { SandboxHandler, SandboxRequest, SandboxResponse } from '../http/message.ts';
import { type HostRule, kindOf, placeFor, REPORTED, type RuleKind } from './rule-kinds.ts';

/**
 * The live docs of a site, as their host serves them. To refuse or to hang is a fault of its
 * server.
 */
export interface DocsHost {
  readonly handle: SandboxHandler;
  /** Which kinds of rules it follows; can be changed to differ from what is reported. */
  readonly follows: Record<RuleKind, boolean>;
  /**
   * What it answers for a path that no page and no rule serves. @default 'not found', as observed;
   * the host's documentation says the home page
   */
  missing: 'not found' | 'home page' | 'a page';
  /** Puts the docs online: paths of their pages, and their rules in order. */
  publish(docs: { pages: readonly string[]; rules?: readonly HostRule[] }): void;
}

const PAGE = '<!doctype html><title>Acme docs</title>';

export function createDocsHost(): DocsHost {
  const pages = new Set<string>();
  let rules: readonly HostRule[] = [];
  const host: DocsHost = {
    follows: { ...REPORTED },
    missing: 'not found',
    publish(docs) {
      pages.clear();
      for (const page of docs.pages) pages.add(page);
      rules = docs.rules ?? [];
    },
    handle({ method, path }: SandboxRequest): SandboxResponse {
      if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
      const asked = decodeURI(path);
      const plain = asked.replace(/\.md$/, '').replace(/\/index$/, '') || '/';
      // Rules come before pages, and those for one path before those with wildcards.
      const followed = rules.filter(({ source }) => host.follows[kindOf(source)]);
      const ofPath = followed.filter(({ source }) => kindOf(source) === 'one path');
      for (const rule of [...ofPath, ...followed]) {
        const place = placeFor(plain, rule);
        if (place === undefined) continue;
        const end = asked.endsWith('.md') ? '.md' : '';
        return redirect(rule.permanent === false ? 307 : 308, `${place}${end}`);
      }
      if (plain === '/' || pages.has(plain)) return shown(200);
      if (host.missing === 'home page') return redirect(307, '/');
      return shown(host.missing === 'a page' ? 200 : 404);
    },
  };
  return host;
}

function shown(status: number): SandboxResponse {
  return { status, headers: { 'content-type': 'text/html' }, body: PAGE };
}

function redirect(status: number, place: string): SandboxResponse {
  return { status, headers: { location: encodeURI(place) } };
}
