import { everyObject, isObject } from '../files/json-object.ts';
import { canonicalPagePath, matchingKey } from '../paths/page-path.ts';
import type { Site } from './site.ts';

/** The parts of a configuration's navigation that affect pages. */
export interface Navigation extends Pick<Site, 'languages' | 'defaultVersion' | 'listed'> {
  /** Page names, in lower case, without leading slash or extension. */
  names: ReadonlySet<string>;
  /** The page for `/` if there is no index. */
  first: string | undefined;
  /** Sources of generated API pages. */
  generators: readonly Generator[];
}

/** A description of an API in the configuration, from which pages are generated. */
export interface Generator {
  /**
   * Canonical path of the folder that the pages are under, unless the description says otherwise.
   */
  directory: string;
  /** The description's file, as a path from the docs' root, or its address. */
  source: string;
}

/**
 * The keys that generate pages, with their default directories.
 *
 * @see https://www.mintlify.com/docs/api-playground/openapi-setup
 * @see https://www.mintlify.com/docs/api-playground/graphql-setup
 * @see https://www.mintlify.com/docs/api-playground/sdk-reference-setup
 */
const GENERATING_KEYS = {
  openapi: 'api-reference',
  asyncapi: 'api-reference',
  graphql: 'graphql-reference',
  sdk: 'sdk-reference',
};

/** The name of a page in the navigation: `guides/start` for `/guides/start.mdx`. */
export function pageName(name: string): string {
  return name
    .replace(/^\/+/, '')
    .replace(/\.mdx?$/i, '')
    .toLowerCase();
}

/** Reads the navigation of a `docs.json` or, there a list of groups, of a `mint.json`. */
export function readNavigation(settings: unknown): Navigation {
  const navigation = isObject(settings) ? settings['navigation'] : undefined;
  const groups = Array.isArray(navigation) ? { groups: navigation } : navigation;
  const nodes = everyObject(groups);
  const names = nodes.flatMap(namesOf);
  const languages = nodes.map(({ language }) => language);
  const defaultVersions = nodes.flatMap(({ versions }) => defaultFirst(versions).slice(0, 1));
  const inDefaultVersion = everyObject(defaultVersions).flatMap(namesOf);
  return {
    names: new Set(names.map(pageName)),
    listed: pathKeysOf(names),
    first: firstPage(groups, new Set()),
    languages: languages.filter((language) => typeof language === 'string'),
    defaultVersion: pathKeysOf(inDefaultVersion),
    generators: everyObject(generating(settings, names)).flatMap(generatorsOf),
  };
}

function pathKeysOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => matchingKey(canonicalPagePath(name))));
}

/** An operation in place of a page name; its page is generated. */
const OPERATION = /(?:^|\s)(?:get|put|post|delete|options|head|patch|trace|webhook)\s+\S/i;

/**
 * The settings that can generate pages. Descriptions directly under `api` only complete the pages
 * of files, unless the navigation names operations.
 */
function generating(settings: unknown, names: readonly string[]): unknown {
  if (!isObject(settings) || names.some((name) => OPERATION.test(name))) return settings;
  const { api: _descriptions, ...others } = settings;
  return others;
}

function namesOf(node: Record<string, unknown>): string[] {
  const { pages, root } = node;
  const names: unknown[] = Array.isArray(pages) ? [root, ...pages] : [root];
  return names.filter((name) => typeof name === 'string');
}

/**
 * Pages come first, then groups, then tabs, versions, languages and similar. Hidden parts are
 * skipped.
 */
function firstPage(node: unknown, visited: Set<unknown>): string | undefined {
  if (!isObject(node) || visited.has(node)) return undefined;
  if (node['hidden'] === true) return undefined;
  visited.add(node);
  const { pages, groups, root, ...divisions } = node;
  if (typeof root === 'string') return pageName(root);
  const items: unknown[] = Array.isArray(pages) ? [...pages] : [];
  const parts = [groups, ...Object.values(divisions)].flatMap(defaultFirst);
  items.push(...parts.filter(isObject));
  for (const item of items) {
    const found = typeof item === 'string' ? pageName(item) : firstPage(item, visited);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The default version or language comes first. */
function defaultFirst(items: unknown): unknown[] {
  if (!Array.isArray(items)) return [];
  const isDefault = (item: unknown) => isObject(item) && item['default'] === true;
  const others = items.filter((item) => !isDefault(item));
  return [...items.filter(isDefault), ...others];
}

function generatorsOf(node: Record<string, unknown>): Generator[] {
  const { openapi = describedIn(node) } = node;
  const described: Record<string, unknown> = { ...node, openapi };
  const generators: Generator[] = [];
  for (const [key, usual] of Object.entries(GENERATING_KEYS)) {
    for (const value of [described[key]].flat()) {
      const generator = readGenerator(value, usual);
      if (generator !== undefined) {
        generators.push(generator);
      }
    }
  }
  return generators;
}

/** @param value a source, or an object with one */
function readGenerator(value: unknown, usualDirectory: string): Generator | undefined {
  const { source, directory } = isObject(value) ? value : { source: value };
  if (typeof source !== 'string') return undefined;
  const folder = typeof directory === 'string' ? directory : usualDirectory;
  return {
    directory: `/${folder.replace(/^\/+|\/+$/g, '')}`,
    source: source.replace(/^\.?\//, ''),
  };
}

/** The files that operations name: `api.json` in `api.json GET /users`. */
function describedIn(node: Record<string, unknown>): string[] {
  const operations = namesOf(node).filter((name) => OPERATION.test(name));
  const files = operations.flatMap((name) => name.split(OPERATION, 1));
  return [...new Set(files)].filter((file) => file !== '');
}
