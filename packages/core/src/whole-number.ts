/**
 * What is wrong with a number that has to be whole and not below `least`; undefined if nothing is.
 */
export function wholeNumberProblem(name: string, value: number, least: number): string | undefined {
  if (Number.isSafeInteger(value) && value >= least) return undefined;
  return `${name} must be a whole number of at least ${least}, and is ${value}`;
}
