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

/** A reason; the service may have written a part of it. */
export function reasonText(reason: string): Inline {
  return outside(excerpt(reason, REASON_CHARACTERS));
}

/** Our messages have inputs, permissions and commands between backticks. */
const CODE = /`([a-z][a-z-]{2,}(?::|: [a-z]+)?|\/[\w-]+ [a-z]+(?: ID)?)`/;

/** The same, with names and commands between backticks as code. */
export function reasonWithCode(reason: string): Inline[] {
  const parts = excerpt(reason, REASON_CHARACTERS).split(CODE);
  return parts
    .map((part, index) => (index % 2 === 1 ? inlineCode(part) : outside(part)))
    .filter((_, index) => parts[index] !== '');
}

/** The text for a person. */
export function important(
  first: readonly Inline[],
  ...more: readonly (readonly Inline[])[]
): Block {
  return alert('IMPORTANT', paragraph(...first), ...more.map((parts) => paragraph(...parts)));
}

/** A command, as a person writes it. */
export function commandCode(commandWord: string, words: string): Inline {
  return inlineCode(`${commandWord} ${words}`);
}

/** Parts with dots between them; empty ones are left out. */
export function separated(parts: readonly (readonly Inline[])[]): Inline[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? [...part] : [' · ', ...part]));
}
