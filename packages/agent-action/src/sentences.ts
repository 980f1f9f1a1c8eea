import {
  alert,
  type Block,
  excerpt,
  type Inline,
  inlineCode,
  outside,
  paragraph,
} from '@docs-agent/action-kit';

const REASON_CHARACTERS = 600;

/** A reason, of which the service may have written a part. */
export function reasonText(reason: string): Inline {
  return outside(excerpt(reason, REASON_CHARACTERS));
}

/** What a person has to read. */
export function important(
  first: readonly Inline[],
  ...more: readonly (readonly Inline[])[]
): Block {
  return alert('IMPORTANT', paragraph(...first), ...more.map((parts) => paragraph(...parts)));
}

/** What a person can write to this action. */
export function commandCode(commandWord: string, words: string): Inline {
  return inlineCode(`${commandWord} ${words}`);
}

/** Parts with dots between them; empty ones are left out. */
export function separated(parts: readonly (readonly Inline[])[]): Inline[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? [...part] : [' · ', ...part]));
}
