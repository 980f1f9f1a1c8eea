import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Who can prove a text, and where it belongs: one that is copied to another place is not proven
 * there.
 */
export interface ProofPlace {
  apiKey: string;
  /** What is proven, such as the state of a comment. */
  what: string;
  place: string;
}

/** A code that only who has the API key can make for this text in this place. */
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
