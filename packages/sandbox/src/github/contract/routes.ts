import { gitHubDescription } from './description.ts';
import { isObject } from './json.ts';

export interface Route {
  /** `GET /repos/{owner}/{repo}`: how violations and the sandbox's own operations name it. */
  operation: string;
  method: string;
  template: string;
  parameters: Record<string, string>;
}

interface Branch {
  literals: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  template?: string;
}

/**
 * Parameters that take the rest of the path, slashes and all (`x-multi-segment` in the
 * description).
 */
const multiSegment = new Set(['{path}', '{basehead}']);

let tree: Branch | undefined;

/**
 * Finds the operation of GitHub's description that a path means, `undefined` when GitHub has none.
 */
export function findRoute(method: string, path: string): Route | undefined {
  tree ??= buildTree(Object.keys(pathsOf()));
  const parameters: Record<string, string> = {};
  const template = walk(tree, path.split('/').slice(1), parameters);
  if (template === undefined) return undefined;
  const item = pathsOf()[template];
  if (!isObject(item) || item[method.toLowerCase()] === undefined) return undefined;
  return { operation: `${method} ${template}`, method, template, parameters };
}

function pathsOf(): Record<string, unknown> {
  const paths = gitHubDescription()['paths'];
  return isObject(paths) ? paths : {};
}

function buildTree(templates: readonly string[]): Branch {
  const root: Branch = { literals: new Map() };
  for (const template of templates) {
    // `{base}...{head}` is the older spelling of `{basehead}`, and the same operation.
    if (template.includes('}...{')) continue;
    let branch = root;
    for (const segment of template.split('/').slice(1)) branch = step(branch, segment);
    branch.template = template;
  }
  return root;
}

function step(branch: Branch, segment: string): Branch {
  if (segment.startsWith('{')) {
    branch.parameter ??= { name: segment, branch: { literals: new Map() } };
    return branch.parameter.branch;
  }
  const known = branch.literals.get(segment);
  if (known !== undefined) return known;
  const made: Branch = { literals: new Map() };
  branch.literals.set(segment, made);
  return made;
}

/**
 * Names of parameters differ between templates, so values are gathered by position and named by the
 * template.
 */
function walk(
  root: Branch,
  segments: readonly string[],
  parameters: Record<string, string>,
): string | undefined {
  const found = descend(root, segments, []);
  if (found === undefined) return undefined;
  const names = found.template.split('/').filter((segment) => segment.startsWith('{'));
  for (const [index, name] of names.entries()) {
    parameters[name.slice(1, -1)] = decodeURIComponent(found.values[index] ?? '');
  }
  return found.template;
}

function descend(
  branch: Branch,
  segments: readonly string[],
  values: readonly string[],
): { template: string; values: readonly string[] } | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    return branch.template === undefined ? undefined : { template: branch.template, values };
  }
  const literal = branch.literals.get(segment);
  const found = literal && descend(literal, rest, values);
  if (found !== undefined) return found;
  const parameter = branch.parameter;
  if (parameter === undefined) return undefined;
  const single = segment === '' ? undefined : descend(parameter.branch, rest, [...values, segment]);
  if (single !== undefined) return single;
  const template = parameter.branch.template;
  if (template === undefined || !multiSegment.has(parameter.name)) return undefined;
  return { template, values: [...values, segments.join('/')] };
}
