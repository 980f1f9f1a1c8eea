import { createHash } from 'node:crypto';
import type { AccountType } from './state/records.ts';

/** Names as in a workflow's `permissions:`. */
export type PermissionName =
  | 'actions'
  | 'checks'
  | 'contents'
  | 'deployments'
  | 'discussions'
  | 'issues'
  | 'metadata'
  | 'pull-requests'
  | 'statuses';
export type Permissions = Partial<Record<PermissionName, 'read' | 'write'>>;

export interface Token {
  value: string;
  login: string;
  type: AccountType;
  permissions: Permissions;
}

/** Any one of these opens an operation. */
export type Requirement = readonly (readonly [PermissionName, 'read' | 'write'])[];

export class Tokens {
  readonly #byValue = new Map<string, Token>();

  create(token: Omit<Token, 'value'> & { value?: string | undefined }): Token {
    const digest = createHash('sha256')
      .update(`sandbox token ${this.#byValue.size}`)
      .digest('base64url');
    const value = token.value ?? `ghs_${digest.replace(/[-_]/g, 'x').slice(0, 36)}`;
    const made: Token = { ...token, value };
    this.#byValue.set(value, made);
    return made;
  }

  /** The token of an `Authorization` header: `Bearer …` or `token …`. */
  find(authorization: string | undefined): Token | undefined {
    const value = /^(?:bearer|token) +(\S+)$/i.exec(authorization ?? '')?.[1];
    return value === undefined ? undefined : this.#byValue.get(value);
  }
}

export function isPermitted(token: Token, requirement: Requirement): boolean {
  return requirement.some(([name, level]) => {
    const granted = token.permissions[name];
    return granted === 'write' || (granted === 'read' && level === 'read');
  });
}

/** As in GitHub's header: `issues=write; pull_requests=write`. */
export function acceptedPermissions(requirement: Requirement): string {
  return requirement.map(([name, level]) => `${name.replaceAll('-', '_')}=${level}`).join('; ');
}
