/** An account as GraphQL shows it; null when it is gone. */
export type AccountNode = { __typename: string; login: string } | null;

/** GraphQL gives a bot's login without its ending in some fields, and with it in others. */
export function loginOf(account: AccountNode): string | undefined {
  if (account === null) return undefined;
  return account.__typename === 'Bot' ? `${account.login.replace(/\[bot\]$/, '')}[bot]` : account.login;
}
