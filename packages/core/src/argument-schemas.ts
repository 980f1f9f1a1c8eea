import * as z from 'zod/mini';
import type { CallOptions } from './call-options.ts';
import { kindOf, shownValue } from './values.ts';

/*
 * Schemas of what callers pass. Their messages are clauses, which call the argument "it". They are
 * apart from the types of the arguments: published, these must not import zod, whose types need
 * those of a runtime.
 */

/**
 * The same schema with one message for all that it does not allow.
 * @param show what to say of the value; for what may be a secret, not the value itself
 */
export function must<T>(
  allowed: string,
  schema: z.ZodMiniType<T>,
  show = shownValue,
): z.ZodMiniType<T> {
  const error = mustBe(allowed, show);
  return z.custom<T>((value) => schema.safeParse(value).success, { error });
}

/** The same for an option, which may be left out. */
export function option<T>(allowed: string, schema: z.ZodMiniType<T>) {
  return z.optional(must(allowed, schema));
}

function mustBe(allowed: string, show: (value: unknown) => string) {
  return ({ input }: { input?: unknown }) => `it must be ${allowed}, and is ${show(input)}`;
}

/**
 * A check that fails with the clause that `problemOf` returns, if it returns one.
 * @param path the member that the clause is about; by default, the value itself
 */
export function withoutProblem<T>(problemOf: (value: T) => string | undefined, ...path: string[]) {
  return z.check<T>(({ value, issues }) => {
    const message = problemOf(value);
    if (message === undefined) return;
    issues.push({
      code: 'custom',
      message,
      path: [...path],
      input: value,
    });
  });
}

/** An object whose members follow `shape`; it may have others. */
export function objectWith<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object(shape, { error: mustBe('an object', kindOf) });
}

/** An object whose members follow `shape`, without others. */
export function optionsWith<Shape extends z.core.$ZodShape>(shape: Shape) {
  const noObject = mustBe('an object', kindOf);
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return noObject(issue);
      const [name = 'options'] = issue.path ?? [];
      return `there is no option ${issue.keys[0]}; ${String(name)} may have ${names}`;
    },
  });
}

/** A function that is a member of an argument. */
export const method: z.ZodMiniType = z.custom((value) => typeof value === 'function');

export const FUNCTION = option('a function', method);

/** The runtime's own or a polyfill's. */
export const SIGNAL = option(
  'an AbortSignal',
  z.object({ aborted: z.boolean(), addEventListener: method }),
);

export function wholeNumber(least: number, most?: number) {
  const schema = z.int().check(z.gte(least));
  if (most === undefined) return option(`a whole number of at least ${least}`, schema);
  return option(`a whole number from ${least} to ${most}`, schema.check(z.lte(most)));
}

export function numberFrom(least: number) {
  return option(`a number of at least ${least}`, z.number().check(z.gte(least)));
}

/**
 * Whether a text can be a part of a path: `.` and `..` survive encoding, and would make another
 * path, and a lone surrogate cannot be encoded at all.
 */
export function isPathSegment(value: string): boolean {
  return value.trim() !== '' && value !== '.' && value !== '..' && !/\p{Cs}/u.test(value);
}

/** A schema of each option of a call. */
export const CALL_SHAPE = {
  signal: SIGNAL,
  timeoutMs: numberFrom(1),
  maxRetries: wholeNumber(0),
} satisfies Record<keyof CallOptions, z.ZodMiniType>;

export const CALL_OPTIONS = optionsWith(CALL_SHAPE);
