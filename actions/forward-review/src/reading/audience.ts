import { hasAtLeast } from '@docs-agent/action-kit';
import type { Session } from '../session.ts';
import type { Audience } from './selection.ts';

/**
 * Asks who may speak to the agent; each account is asked for once in a run. Bots have no role: those that the input
 * `allowed-bots` names are heard, and no others.
 *
 * @throws {UserError} when GitHub does not say: nobody is let in by an outage.
 */
export async function audienceOf(session: Session, logins: readonly string[]): Promise<Audience> {
  const { minPermission, allowedBots } = session.inputs;
  const bots = new Set(allowedBots.map((name) => `${name.replace(/\[bot\]$/, '').toLowerCase()}[bot]`));
  const asked = [...new Set(logins)].map(async (login): Promise<[string, boolean]> => {
    if (login.endsWith('[bot]')) return [login, bots.has(login.toLowerCase())];
    return [login, hasAtLeast(await session.pullRequest.roleOf(login), minPermission)];
  });
  const heard = new Map(await Promise.all(asked));
  return {
    isHeard: (login) => heard.get(login) ?? false,
    lacking: `has no ${minPermission} access to this repository`,
  };
}
