import * as z from 'zod/mini';
import { excerpt } from './visible-text.ts';

/**
 * An error whose message is meant for the person who set up or uses the workflow: what happened, to
 * what, and what to do next. Any other error that reaches the wrapper is a bug and is reported as
 * such.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The words for an answer of GitHub that was cut off, is empty, or contains no data. */
export const UNREADABLE = 'GitHub’s answer could not be read';

/**
 * The message of a thrown value, for a sentence: the text of a web page, and no list of an answer's
 * faults. Never empty.
 */
export function messageOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return UNREADABLE;
  const said = error instanceof Error ? error.message : error;
  return (typeof said === 'string' && withoutTags(said)) || 'an unknown error';
}

const PAGE_CHARACTERS = 10_000;
const TEXT_CHARACTERS = 300;

/** A gateway answers with a web page, whatever was asked. */
function withoutTags(text: string): string {
  const start = text.slice(0, PAGE_CHARACTERS);
  if (!/^\s*<|<(?:!doctype|html|body)\b/i.test(start)) return start;
  const words = start
    .replace(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return excerpt(words, TEXT_CHARACTERS);
}
