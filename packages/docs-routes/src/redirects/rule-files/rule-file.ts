import { isObject } from '../../files/json-object.ts';
import { type RedirectRule, type RuleForm, type RuleList, UnreadableRules } from '../redirect-rule.ts';
import { excessOf } from '../rule-limits.ts';
import { readExpression } from './expressions.ts';
import { readLines } from './lines.ts';

/** Names of the files that can be read. */
export const RULE_FILE = /^(?!\/|\.\.?\/)(?:[^/]+\/)*(?:_redirects|[^/]+\.json)$/;

function formOf(file: string): RuleForm {
  const name = file.split('/').at(-1);
  if (name === '_redirects') return 'lines';
  return name === 'vercel.json' ? 'vercel' : 'json';
}

/** An empty list for a file that does not exist yet. */
export function emptyRuleFile(file: string): RuleList {
  const form = formOf(file);
  return { rules: [], file, key: form === 'vercel' ? 'redirects' : undefined, form };
}

/**
 * Reads all rules of a static file: `_redirects`, or JSON that is a list of `source` and `destination`, or has one
 * under `redirects`.
 *
 * @throws {UnreadableRules} for text of another form.
 */
export function readRuleFile(file: string, text: string): RuleList {
  const list = readWhole(file, text);
  const excess = excessOf(list.rules);
  if (excess !== undefined) throw new UnreadableRules(`it ${excess}`);
  return list;
}

function readWhole(file: string, text: string): RuleList {
  const form = formOf(file);
  const plain = text.replace(/^\ufeff/, '');
  if (form === 'lines') return { rules: readLines(plain), file, key: undefined, form };
  const value = parsed(plain);
  if (Array.isArray(value)) return { rules: value.flatMap(readEntry), file, key: undefined, form };
  const list = isObject(value) ? value['redirects'] : undefined;
  // A configuration without rules is the place for the first one.
  if (isObject(value) && list === undefined && form === 'vercel') return emptyRuleFile(file);
  if (!Array.isArray(list))
    throw new UnreadableRules('it is not a list of rules and has none under `redirects`');
  return { rules: list.flatMap(readEntry), file, key: 'redirects', form };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRules('it is not valid JSON');
  }
}

function readEntry(entry: unknown, index: number): RedirectRule[] {
  const { source, destination, has, missing } = isObject(entry) ? entry : {};
  if (typeof source !== 'string' || typeof destination !== 'string')
    throw new UnreadableRules(`the \`source\` and \`destination\` of rule ${index + 1} have to be texts`);
  // Rules that depend on a header, a cookie or a query do not apply to every request.
  return has === undefined && missing === undefined ? readExpression(source, destination) : [];
}
