import { posix } from 'node:path';
import { everyObject, isObject } from '../files/json-object.ts';
import { LARGEST_TEXT_BYTES, type Snapshot } from '../files/snapshot.ts';

/** A JSON value and its location: a key in a file's object, or the whole file. */
interface Placed {
  value: unknown;
  file: string;
  key: string | undefined;
}

/** {@link Placed} with the line of the file in which the value begins, from 1. */
interface Located extends Placed {
  line: number;
}

const FILE_LIMIT = 200;
const DEPTH_LIMIT = 100;

/**
 * Joins the files of a configuration. `{"$ref": "file"}` anywhere is replaced by that file's value.
 * Paths are relative to the referring file and stay inside the docs. Other keys next to a reference
 * override the object's own.
 *
 * A reference that cannot be followed (missing file, invalid JSON, path out of the docs, loop)
 * becomes `undefined`, and a sentence is added to the problems.
 *
 * @see https://www.mintlify.com/docs/organize/settings#split-configuration-with-%24ref
 */
export class References {
  readonly #values = new Map<string, unknown>();
  readonly #texts = new Map<string, string>();
  readonly #resolved = new Map<string, unknown>();
  readonly #problems = new Set<string>();

  /** The file that all others are reached from. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Loads a file and all files that it refers to, one request per level. */
  static async load(root: string, docs: Snapshot): Promise<References> {
    const references = new References(root);
    let bytes = 0;
    for (let wanted = [root]; wanted.length > 0; ) {
      const present = wanted.filter((file) => docs.files.has(file));
      for (const file of present) {
        bytes += docs.files.get(file)?.bytes ?? 0;
      }
      if (bytes > LARGEST_TEXT_BYTES) {
        references.#problems.add(
          `${root} is too large: with the files that it refers to, it has more than 10 MB`,
        );
        break;
      }
      wanted = references.#take(wanted, await docs.readTexts(present));
      if (references.#values.size + wanted.length <= FILE_LIMIT) continue;
      references.#problems.add(`${root} refers to more than ${FILE_LIMIT} files`);
      break;
    }
    return references;
  }

  /** Problems so far, as sentences without a period. */
  get problems(): readonly string[] {
    return [...this.#problems];
  }

  /** The root's value. */
  resolve(): unknown {
    return this.#file(this.root, []);
  }

  /** The real location of the value under a key of the root's object, and that value. */
  locate(key: string): Located | undefined {
    const root = this.#whole(this.root);
    for (const { value: holder, file } of this.#trail(root)) {
      if (!isObject(holder) || !(key in holder)) continue;
      const trail = this.#trail({
        value: holder[key],
        file,
        key,
      });
      const place = trail.find(({ value }) => referenceOf(value) === undefined);
      return place && { ...place, line: this.#lineOf(place) };
    }
    return undefined;
  }

  /** The line of the first such key, which is the root's own in any usual file. */
  #lineOf({ file, key }: Placed): number {
    const text = this.#texts.get(file) ?? '';
    const at = key === undefined ? 0 : text.search(new RegExp(`"${key}"\\s*:`));
    return text.slice(0, Math.max(at, 0)).split('\n').length;
  }

  /** A place, and those that it refers to, one after the other. */
  #trail(start: Placed): Placed[] {
    const trail: Placed[] = [];
    let place: Placed | undefined = start;
    while (place !== undefined && trail.length < FILE_LIMIT) {
      trail.push(place);
      const target = targetOf(referenceOf(place.value) ?? '', place.file);
      place = target === undefined ? undefined : this.#whole(target);
    }
    return trail;
  }

  #whole(file: string): Placed {
    return {
      value: this.#values.get(file),
      file,
      key: undefined,
    };
  }

  /** Parses the texts, and returns the files that they newly refer to. */
  #take(files: readonly string[], texts: ReadonlyMap<string, string>): string[] {
    const targets = new Set<string>();
    for (const file of files) {
      const text = texts.get(file);
      if (text !== undefined) {
        this.#texts.set(file, text);
      }
      const value = this.#parsed(file, text);
      this.#values.set(file, value);
      for (const one of everyObject(value)) {
        const target = targetOf(referenceOf(one) ?? '', file);
        if (target !== undefined) {
          targets.add(target);
        }
      }
    }
    return [...targets].filter((target) => !this.#values.has(target));
  }

  #parsed(file: string, text: string | undefined): unknown {
    if (text === undefined) return this.#fail(`${file} could not be read`);
    try {
      return JSON.parse(text.replace(/^\ufeff/, ''));
    } catch {
      return this.#fail(`${file} is not valid JSON`);
    }
  }

  #file(file: string, trail: readonly string[]): unknown {
    const longer = [...trail, file];
    if (trail.includes(file)) {
      return this.#fail(`$ref forms a loop: ${longer.join(' → ')}`);
    }
    if (!this.#resolved.has(file)) {
      const value = this.#value(this.#values.get(file), file, longer, 0);
      this.#resolved.set(file, value);
    }
    return this.#resolved.get(file);
  }

  #value(value: unknown, file: string, trail: readonly string[], depth: number): unknown {
    if (depth > DEPTH_LIMIT) {
      return this.#fail(`${file} is nested more than ${DEPTH_LIMIT} levels deep`);
    }
    const inside = (item: unknown) => this.#value(item, file, trail, depth + 1);
    if (Array.isArray(value)) return value.map(inside);
    if (!isObject(value)) return value;
    const reference = referenceOf(value);
    const own = new Map<string, unknown>();
    for (const [key, item] of Object.entries(value)) {
      if (key !== '$ref' || reference === undefined) {
        own.set(key, inside(item));
      }
    }
    if (reference === undefined) return Object.fromEntries(own);
    const target = targetOf(reference, file);
    if (target === undefined) {
      return this.#fail(`${file} refers to ${reference}, which is not a JSON file inside the docs`);
    }
    const referred = this.#file(target, trail);
    return isObject(referred) ? { ...referred, ...Object.fromEntries(own) } : referred;
  }

  #fail(problem: string): undefined {
    this.#problems.add(problem);
  }
}

function referenceOf(value: unknown): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

/**
 * Undefined for a path that is absolute or leaves the docs. A change to a file of another type
 * would not be noticed.
 */
function targetOf(reference: string, file: string): string | undefined {
  if (!reference.endsWith('.json')) return undefined;
  if (reference.startsWith('/') || reference.includes('\\')) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(reference)) return undefined;
  const folder = posix.dirname(file);
  const target = posix.normalize(posix.join(folder, reference));
  return target === '..' || target.startsWith('../') ? undefined : target;
}
