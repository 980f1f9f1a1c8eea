/** Paths as the service spells them, each held once and known by its number: the spans of a site share most of them. */
export class PathNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #paths: string[] = [];

  /** How many paths there are; their numbers are those below. */
  get count(): number {
    return this.#paths.length;
  }

  /** The number of a path; one that was not met before gets the next. */
  numberOf(path: string): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    const number = this.#paths.length;
    this.#numbers.set(path, number);
    this.#paths.push(path);
    return number;
  }

  /** @throws {RangeError} when no path has the number */
  pathOf(number: number): string {
    const path = this.#paths[number];
    if (path === undefined) throw new RangeError(`there is no path ${number} among ${this.#paths.length}`);
    return path;
  }
}
