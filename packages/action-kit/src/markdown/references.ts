export const ZERO_WIDTH_SPACE = '\u200b';

/**
 * The parts of a rendered text that GitHub acts on, each as the place after which a space is
 * inserted. Another text may follow directly, so an end that it could complete gets one, too.
 * `www.` has no boundary before it: GitHub links it after `_`, `*`, `~` and `(` as well.
 */
const REFERENCES: readonly RegExp[] = [
  // @name, @org/team, owner/name@sha, name@example.com and even a@.b
  /@(?!\s)/g,
  // #1, owner/name#1
  /#(?=\d|$)/g,
  /gh-(?=\d|$)/gi,
  // https://…, and issues by their address
  /:\/(?=\/|$)/g,
  /www(?=\.|$)/gi,
  // :emoji:
  /:(?=[\w+-]+:)/g,
];

/** A commit's SHA: GitHub links from seven digits on. */
const SHA = /(?<![^\W_])[0-9a-f]{7,}(?![^\W_])/gi;

/**
 * The same text to the eye, with a zero-width space in everything that GitHub would make a mention,
 * a link to an issue, a commit or an address, or an emoji.
 *
 * @see
 * https://docs.github.com/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls
 */
export function withoutReferences(text: string): string {
  return REFERENCES.reduce(
    (parted, reference) => parted.replace(reference, `$&${ZERO_WIDTH_SPACE}`),
    text.replace(SHA, (sha) => sha.replace(/.{6}(?=.)/g, `$&${ZERO_WIDTH_SPACE}`)),
  );
}
