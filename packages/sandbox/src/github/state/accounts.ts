import { nodeIdOf } from './identifiers.ts';
import type { Account, AccountType } from './records.ts';

/**
 * People, bots and organizations. An account exists as soon as it is named; a name that ends in
 * `[bot]` is a bot.
 */
export class Accounts {
  readonly #byLogin = new Map<string, Account>();
  readonly #teams = new Set<string>();

  get(login: string, type?: AccountType): Account {
    const known = this.#byLogin.get(login.toLowerCase());
    if (known !== undefined) return known;
    // github-actions[bot] has this id on github.com, and people recognize it.
    const id = login === 'github-actions[bot]' ? 41_898_282 : 90_000_000 + this.#byLogin.size;
    const kind = type ?? (login.endsWith('[bot]') ? 'Bot' : 'User');
    const prefix = { Bot: 'BOT', User: 'U', Organization: 'O' }[kind];
    const account: Account = { login, id, nodeId: nodeIdOf(prefix, id), type: kind };
    this.#byLogin.set(login.toLowerCase(), account);
    return account;
  }

  find(login: string): Account | undefined {
    return this.#byLogin.get(login.toLowerCase());
  }

  /** @param name `organization/team` */
  addTeam(name: string): void {
    this.#teams.add(name.toLowerCase());
  }

  hasTeam(name: string): boolean {
    return this.#teams.has(name.toLowerCase());
  }
}
