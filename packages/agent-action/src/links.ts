import { excerpt, type Inline, inlineCode, link, outside } from '@docs-agent/action-kit';

const ID_CHARACTERS = 80;

/**
 * A job as messages show it: by its id, which anybody may have written, and with the address of its
 * page, if there is one.
 */
export interface ShownJob {
  id: string;
  /** With `{id}`. */
  url: string | undefined;
}

/** The job by its id, as a link to its page if there is one. */
export function jobLink({ id, url }: ShownJob): Inline {
  const name = inlineCode(excerpt(id, ID_CHARACTERS));
  return url === undefined
    ? name
    : link(url.replaceAll('{id}', encodeURIComponent(id.toWellFormed())), name);
}

/** An account by its name, as a link: a mention would notify it. */
export function accountLink(serverUrl: string, login: string): Inline {
  return link(`${serverUrl}/${encodeURIComponent(login.toWellFormed())}`, outside(login));
}
