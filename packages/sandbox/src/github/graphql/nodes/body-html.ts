import { renderMarkdown } from '../../../render/markdown.ts';
import type { Accounts } from '../../state/accounts.ts';

/** What the renderer marks, whoever is named. */
const MARKED = /<a class="mention" href="[^"]*">@([^<]+)<\/a>/g;

/**
 * A text as GitHub renders it. It links a mention of an account or a team that exists; any other
 * `@word` stays text.
 */
export async function bodyHtml(accounts: Accounts, body: string): Promise<string> {
  const html = await renderMarkdown(body);
  return html.replace(MARKED, (_, name: string) => mentionOf(accounts, name));
}

function mentionOf(accounts: Accounts, name: string): string {
  const [owner = '', team] = name.split('/');
  if (team !== undefined) {
    const href = `https://github.com/orgs/${owner}/teams/${team}`;
    return accounts.hasTeam(name)
      ? `<a class="team-mention notranslate" data-hovercard-type="team" href="${href}">@${name}</a>`
      : `@${name}`;
  }
  const type = accounts.find(name)?.type;
  if (type === undefined || type === 'Bot') return `@${name}`;
  const card = type === 'User' ? 'user' : 'organization';
  return `<a class="user-mention notranslate" data-hovercard-type="${card}" href="https://github.com/${name}">@${name}</a>`;
}
