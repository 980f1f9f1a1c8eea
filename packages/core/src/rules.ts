/**
 * Says what is wrong with a value, as a clause about `name`; undefined if nothing is.
 * @param others the object that the value is a member of, where one value depends on another
 */
export type Rule = (name: string, value: unknown, others: object) => string | undefined;

/** A rule for each member of an object. */
export type Rules = Readonly<Record<string, Rule>>;

/** The rule that a value is what `allowed` says. */
export function must(
  allowed: string,
  isAllowed: (value: unknown) => boolean,
  show = shownValue,
): Rule {
  return (name, value) => {
    if (isAllowed(value)) return undefined;
    return `${name} must be ${allowed}, and is ${show(value)}`;
  };
}

/** The rule that a value is an object whose members follow `rules`; it may have others. */
export function objectWith(rules: Rules): Rule {
  return (name, value, others) => OBJECT(name, value, others) ?? firstProblem(Object(value), rules);
}

/**
 * The rule that a value is an object without other members than `rules` has, of which any may be
 * left out.
 */
export function optionsWith(rules: Rules): Rule {
  return (name, value) => {
    const problem = problemOfShape(name, value, rules);
    if (problem !== undefined) return problem;
    const given = Object.entries(rules).filter(
      ([member]) => Reflect.get(Object(value), member) !== undefined,
    );
    return firstProblem(Object(value), Object.fromEntries(given));
  };
}

/**
 * What is wrong with an object of options as a whole: that it is none, or has one that does not
 * exist.
 */
export function problemOfShape(name: string, value: unknown, rules: Rules): string | undefined {
  if (!isRecord(value)) return OBJECT(name, value, {});
  const unknown = Object.keys(value).find((member) => !Object.hasOwn(rules, member));
  if (unknown === undefined) return undefined;
  return `there is no option ${unknown}; ${name} may have ${Object.keys(rules).join(', ')}`;
}

/** The first member of an object that breaks its rule, in words. */
export function firstProblem(values: object, rules: Rules): string | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const problem = rule(name, Reflect.get(values, name), values);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * The rule that a value is an object. Says of another value only what it is: it may be a secret.
 */
export const OBJECT = must('an object', isRecord, kindOf);

export const FUNCTION = must('a function', (value) => typeof value === 'function');

export const SIGNAL = must('an AbortSignal', (value) =>
  hasMembers(value, { aborted: 'boolean', addEventListener: 'function' }),
);

export function wholeNumber(least: number, most?: number): Rule {
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return must(`a whole number ${range}`, (value) => {
    return Number.isSafeInteger(value) && isWithin(value, least, most);
  });
}

export function numberFrom(least: number): Rule {
  return must(
    `a number of at least ${least}`,
    (value) => Number.isFinite(value) && isWithin(value, least),
  );
}

function isWithin(value: unknown, least: number, most = Number.POSITIVE_INFINITY): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type TypeName = 'boolean' | 'function' | 'number' | 'string';

/** Whether a value is an object whose members have these types. */
export function hasMembers(value: unknown, types: Readonly<Record<string, TypeName>>): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(types).every(([name, type]) => typeof Reflect.get(value, name) === type);
}

/**
 * Whether a text can be a part of a path: `.` and `..` survive encoding, and would make another
 * path, and a lone surrogate cannot be encoded at all.
 */
export function isPathSegment(value: string): boolean {
  return value.trim() !== '' && value !== '.' && value !== '..' && !/\p{Cs}/u.test(value);
}

const MAX_SHOWN_CHARS = 100;

/** A value in a message: as it is if that is short, and else what it is. */
function shownValue(value: unknown): string {
  const isShort = value === null || typeof value === 'number' || typeof value === 'boolean';
  if (isShort) return String(value);
  return isText(value) && value.length <= MAX_SHOWN_CHARS ? JSON.stringify(value) : kindOf(value);
}

/** What a value is, without what is in it. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
