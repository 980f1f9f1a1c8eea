import { isObject } from '../../files/json-object.ts';
import type { RedirectRule, RuleForm, RuleList } from '../redirect-rule.ts';
import { readExpression } from './expressions.ts';
import { readLines } from './lines.ts';
import { UnreadableRules } from './unreadable-rules.ts';

/** Names of the files that can be read. */
export const RULE_FILE = /^(?!\/|\.\.?\/)(?:[^/]+\/)*(?:_redirects|[^/]+\.json)$/;

/** How the file is written, by its name. */
function formOf(file: string): RuleForm {
  const name = file.split('/').at(-1);
  if (name === '_redirects') return 'lines';
  return name === 'vercel.json' ? 'vercel' : 'json';
}

/** A file that is not there, as the place for its first rule. */
export function emptyRuleFile(file: string): RuleList {
  const form = formOf(file);
  return { rules: [], file, key: form === 'vercel' ? 'redirects' : undefined, form };
}

/**
 * The rules of a static file, whole or not at all: a `_redirects` file, or JSON that is a list of `source` and
 * `destination`, or has one under `redirects`.
 *
 * @throws {UnreadableRules} for text of another form.
 */
export function readRuleFile(file: string, text: string): RuleList {
  const form = formOf(file);
  const plain = text.replace(/^\ufeff/, '');
  if (form === 'lines') return { rules: readLines(plain), file, key: undefined, form };
  const value = parsed(plain);
  if (Array.isArray(value)) return { rules: value.flatMap(readEntry), file, key: undefined, form };
  const list = isObject(value) ? value['redirects'] : undefined;
  // A configuration has other things to say: without rules of its own it is the place for the first.
  if (isObject(value) && list === undefined && form === 'vercel') return emptyRuleFile(file);
  if (!Array.isArray(list))
    throw new UnreadableRules('it is neither a list of rules nor has one under `redirects`');
  return { rules: list.flatMap(readEntry), file, key: 'redirects', form };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRules('it is no valid JSON');
  }
}

function readEntry(entry: unknown, index: number): RedirectRule[] {
  const { source, destination, has, missing } = isObject(entry) ? entry : {};
  if (typeof source !== 'string' || typeof destination !== 'string')
    throw new UnreadableRules(`rule ${index + 1} has no \`source\` and \`destination\` that are texts`);
  // What asks for a header, a cookie or a query does not hold for every reader of a path.
  return has === undefined && missing === undefined ? readExpression(source, destination) : [];
}
