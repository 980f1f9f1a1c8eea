import * as z from 'zod/mini';
import { marker } from './marked-comments.ts';

/** The fields of an account that `login` reads, for GraphQL documents. */
export const ACCOUNT = '{ __typename login }';

/**
 * A login; a bot's ends with `[bot]`, which GraphQL leaves out in some fields. Undefined when the
 * account is gone.
 */
export const login = z.pipe(
  z.nullable(z.object({ __typename: z.string(), login: z.string() })),
  z.transform((account) => {
    if (account === null) return undefined;
    return account.__typename === 'Bot'
      ? `${account.login.replace(/\[bot\]$/, '')}[bot]`
      : account.login;
  }),
);

/** GraphQL gives an id of REST as a text or as a number. */
export const restId = z.coerce.number();

/** Of the field `state`. */
export const isOpen = z.pipe(
  z.string(),
  z.transform((state) => state === 'OPEN'),
);

/**
 * Of the field `reactionGroups { content viewerHasReacted }`: whether it has the stamp of our
 * account.
 */
export const isStamped = z.pipe(
  z.nullable(z.array(z.object({ content: z.string(), viewerHasReacted: z.boolean() }))),
  z.transform((groups) =>
    (groups ?? []).some(
      ({ content, viewerHasReacted }) => content === 'ROCKET' && viewerHasReacted,
    ),
  ),
);

/** The fields of `text`, for GraphQL documents. */
export const TEXT = `nodeId: id body url createdAt editedAt: lastEditedAt association: authorAssociation
  author ${ACCOUNT} editor ${ACCOUNT} isOfOurAccount: viewerDidAuthor`;

/** A text on GitHub, as its author wrote it. */
export const text = {
  /** Its id for GraphQL. */
  nodeId: z.string(),
  body: z.string(),
  url: z.string(),
  author: login,
  /** Who edited it last. */
  editor: login,
  /** Its author's association with the repository, as GitHub names it. It proves nothing. */
  association: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When it was edited last; ISO 8601. */
  editedAt: z.nullable(z.string()),
  /** Our account wrote it, whatever it says. */
  isOfOurAccount: z.boolean(),
};

/** Our comment for a purpose, among those that were read. Of several, the oldest. */
export function findOurs<Comment extends { body: string; isOfOurAccount: boolean }>(
  comments: readonly Comment[],
  purpose: string,
): Comment | undefined {
  return comments.find(
    ({ body, isOfOurAccount }) => isOfOurAccount && body.split(/\r?\n/, 1)[0] === marker(purpose),
  );
}
