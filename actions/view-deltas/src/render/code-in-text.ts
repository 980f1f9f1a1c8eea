import { type Inline, inlineCode, outside } from '@docs-agent/action-kit';

/** Text from outside, with code between backticks. */
export function withCode(text: string): Inline[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? outside(part) : inlineCode(part)));
}
