/** Takes characters out of a text that cannot be seen. */
export type StripInvisible = (text: string) => string;

/** HTML's names for characters that cannot be seen, other than white space. */
const INVISIBLE_NAMES = new Set(
  (
    'af ApplyFunction ic InvisibleComma InvisibleTimes it lrm NegativeMediumSpace NegativeThickSpace ' +
    'NegativeThinSpace NegativeVeryThinSpace NoBreak rlm shy ZeroWidthSpace zwj zwnj'
  ).split(' '),
);

/** Whether a character reference, such as `&#8203;`, is an invisible character. */
export function isInvisibleReference(reference: string, stripInvisible: StripInvisible): boolean {
  const name = reference.replace(/^&|;$/g, '');
  if (!name.startsWith('#')) return INVISIBLE_NAMES.has(name);
  const codePoint = Number(name.replace(/^#x/i, '0x').replace(/^#/, ''));
  return codePoint <= 0x10ffff && stripInvisible(String.fromCodePoint(codePoint)) === '';
}

/**
 * Whether GitHub keeps the target of a link or image. It drops those with other schemes, `data:`
 * among them; what a character reference hides in the scheme counts as one.
 */
export function isKeptTarget(target: string): boolean {
  return /^(?:https?:|mailto:|[/#?.]|[\p{L}\p{N}_%~-]+(?:[/.#?]|$))/iu.test(target);
}
