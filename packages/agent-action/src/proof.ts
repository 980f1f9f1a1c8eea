import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The key and the place of a proof: a text that is copied to another place is not proven there. */
export interface ProofPlace {
  apiKey: string;
  /** The kind of text, such as the state of a comment. */
  what: string;
  place: string;
}

/** A code that only someone with the API key can make for this text in this place. */
export function proofOf(text: string, { apiKey, what, place }: ProofPlace): string {
  const key = hkdfSync('sha256', apiKey, '', `docs-agent ${what}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(`${place}\n${text}`).digest('hex');
}

export function isProven(text: string, proof: string, place: ProofPlace): boolean {
  const expected = proofOf(text, place);
  return (
    proof.length === expected.length && timingSafeEqual(Buffer.from(proof), Buffer.from(expected))
  );
}
