interface Version<T> {
  visibleAtMs: number;
  /** `undefined` once the record is deleted. */
  value: T | undefined;
}

/** What can be read of a table at one instant. */
export interface Reader<T> {
  get(id: number): T | undefined;
  /** In order of creation. */
  all(): T[];
}

/**
 * Records with their past: each write is seen by readers from `visibleAtMs` on, so that reads can
 * lag behind writes. Records are immutable; an edit is a new version.
 */
export class Table<T extends { readonly id: number }> {
  readonly #records = new Map<number, Version<T>[]>();

  put(value: T, visibleAtMs: number): T {
    const versions = this.#records.get(value.id);
    if (versions === undefined) this.#records.set(value.id, [{ visibleAtMs, value }]);
    else versions.push({ visibleAtMs, value });
    return value;
  }

  remove(id: number, visibleAtMs: number): void {
    this.#records.get(id)?.push({ visibleAtMs, value: undefined });
  }

  at(instantMs: number): Reader<T> {
    return {
      get: (id) => latest(this.#records.get(id), instantMs),
      all: () =>
        [...this.#records.values()].flatMap((versions) => {
          const value = latest(versions, instantMs);
          return value === undefined ? [] : [value];
        }),
    };
  }
}

function latest<T>(versions: Version<T>[] | undefined, instantMs: number): T | undefined {
  return versions?.findLast((version) => version.visibleAtMs <= instantMs)?.value;
}
