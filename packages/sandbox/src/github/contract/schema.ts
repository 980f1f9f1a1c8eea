import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import ajvFormats from 'ajv-formats';
import { corrections } from './corrections.ts';
import { dereference } from './description.ts';
import { asArray, isObject, type JsonObject } from './json.ts';

/** Says what is wrong with a value; an empty list is a valid one. */
export type Check = (value: unknown) => string[];

const inPlace = ['allOf', 'anyOf', 'oneOf'] as const;

export interface SchemaOptions {
  /**
   * Extra keys are problems wherever a schema declares properties. GitHub's own schemas let them
   * pass.
   */
  extraKeys: 'refused' | 'allowed';
  /** Whether texts become the numbers and booleans that the schema asks for (paths and queries). */
  coercion: 'none' | 'from-text';
}

/**
 * Compiles schemas of an OpenAPI description into checks. What a schema refers to is compiled with
 * it, once, so that nothing but the operations in use is paid for.
 */
export class SchemaCompiler {
  readonly #root: JsonObject;
  readonly #ajv: Ajv2019;
  readonly #options: SchemaOptions;
  readonly #known = new Set<string>();

  constructor(root: JsonObject, options: SchemaOptions) {
    this.#root = root;
    this.#options = options;
    this.#ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      coerceTypes: options.coercion === 'from-text',
      // The value at fault is named in each message.
      verbose: true,
      logger: false,
    });
    ajvFormats.default(this.#ajv);
    for (const format of [
      'int64',
      'int32',
      'timestamp',
      'repo.nwo',
      'ssh-key',
      'color',
      'uri-template-or-url',
    ]) {
      this.#ajv.addFormat(format, true);
    }
  }

  compile(schema: unknown): Check {
    const converted = this.#convert(schema, 'closed');
    const validate = this.#ajv.compile(isObject(converted) ? converted : {});
    return (value) => problemsOf(validate, value);
  }

  /**
   * `part` is a schema inside another one (in `allOf` and the like), which closes both together.
   */
  #convert(schema: unknown, top: 'closed' | 'part'): unknown {
    if (!isObject(schema)) return schema;
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      const referred = { $ref: this.#define(reference, top) };
      return schema['nullable'] === true ? { anyOf: [referred, { type: 'null' }] } : referred;
    }

    const converted: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties' && isObject(value)) {
        converted[key] = Object.fromEntries(
          Object.entries(value).map(([name, property]) => [
            name,
            this.#convert(property, 'closed'),
          ]),
        );
      } else if (key === 'items' || key === 'additionalProperties') {
        converted[key] = this.#convert(value, 'closed');
      } else if (key === 'allOf') {
        converted[key] = asArray(value).map((part) => this.#convert(part, 'part'));
      } else if (key === 'anyOf' || key === 'oneOf') {
        // Several branches of GitHub's `oneOf` accept the same value; what matters is that one
        // does.
        converted['anyOf'] = asArray(value).map((part) => this.#convert(part, 'part'));
      } else if (kept.has(key)) {
        converted[key] = value;
      }
    }
    const declares =
      isObject(schema['properties']) || inPlace.some((key) => schema[key] !== undefined);
    if (
      this.#options.extraKeys === 'refused' &&
      top === 'closed' &&
      declares &&
      schema['additionalProperties'] === undefined
    ) {
      converted['unevaluatedProperties'] = false;
    }
    return schema['nullable'] === true ? { anyOf: [converted, { type: 'null' }] } : converted;
  }

  #define(reference: string, top: 'closed' | 'part'): string {
    const id = `https://schemas.invalid/${top}/${reference.replace(/^#\//, '')}`;
    if (this.#known.has(id)) return id;
    this.#known.add(id);
    const schema = dereference(this.#root, { $ref: reference });
    const converted = this.#convert(corrections.apply(reference, schema), top);
    this.#ajv.addSchema(isObject(converted) ? { ...converted, $id: id } : { $id: id });
    return id;
  }
}

/**
 * JSON Schema's own words; OpenAPI's others (`example`, `xml`, `x-…`) say nothing about a value.
 */
const kept = new Set([
  'type',
  'enum',
  'required',
  'format',
  'pattern',
  'not',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

function problemsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // "must match a schema in anyOf" only repeats that its branches failed.
  const telling = errors.filter((error) => error.keyword !== 'anyOf');
  return [...new Set((telling.length > 0 ? telling : errors).map(describe))].slice(0, 12);
}

function describe(error: ErrorObject): string {
  const where =
    error.instancePath === '' ? 'the value' : error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'unevaluatedProperties' || error.keyword === 'additionalProperties') {
    const name: unknown = error.params['unevaluatedProperty'] ?? error.params['additionalProperty'];
    return `${where} has the unknown key "${String(name)}"`;
  }
  const allowed =
    error.keyword === 'enum' ? `: ${JSON.stringify(error.params['allowedValues'])}` : '';
  return `${where} ${error.message ?? error.keyword}${allowed} (got ${shorten(error.data)})`;
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
