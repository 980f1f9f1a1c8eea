import { isPattern } from '../pattern.ts';
import { type RedirectRule, UnreadableRules } from '../redirect-rule.ts';

/**
 * Reads the unconditional rules of a `_redirects` file: `/from /to 301` in each line, with `:name` for one segment and
 * `*` for the rest, which is `:splat` in the destination. Left out are errors (`404`), rules that depend on a query,
 * country, language, role or host, and rewrites that show one page for many paths, because such a page does not replace
 * a lost one.
 *
 * @throws {UnreadableRules} for a line that is not a rule
 * @see https://docs.netlify.com/manage/routing/redirects/overview/#syntax-for-the-_redirects-file
 * @see https://developers.cloudflare.com/pages/configuration/redirects/
 */
export function readLines(text: string): RedirectRule[] {
  return text.split('\n').flatMap((line, index) => {
    const withoutComment = line.replace(/(?:^|\s)#.*$/s, '');
    const words = withoutComment.split(/\s+/).filter(Boolean);
    return words.length === 0 ? [] : readLine(words, `line ${index + 1}`);
  });
}

const PLACE = /^(?:\/|https?:)/i;

function readLine([source = '', ...words]: readonly string[], line: string): RedirectRule[] {
  const at = words.findIndex((word) => PLACE.test(word));
  const [parameters, destination, options] = [words.slice(0, at), words[at], words.slice(at + 1)];
  if (!PLACE.test(source) || destination === undefined)
    throw new UnreadableRules(`${line} is not of the form \`/from /to 301\``);
  const [status = '301', ...conditions] = options.toSorted(statusFirst);
  if (!/^\d{3}!?$/.test(status) && !isSetting(status))
    throw new UnreadableRules(`${line} has \`${status.slice(0, 20)}\` where a status such as 301 belongs`);
  const strange = [...parameters, ...conditions].find((word) => !isSetting(word));
  if (strange !== undefined) throw new UnreadableRules(`${line} has more words than a rule`);
  const holdsForAll = parameters.length + conditions.length === 0 && !isSetting(status);
  if (!holdsForAll || !source.startsWith('/') || !answers(status, source, destination)) return [];
  return spread(source, destination);
}

/** `Country=us`, or `id=:id` */
function isSetting(word: string): boolean {
  return /^[^=]+=/.test(word);
}

function statusFirst(left: string, right: string): number {
  return Number(isSetting(left)) - Number(isSetting(right));
}

function answers(status: string, source: string, destination: string): boolean {
  if (!status.startsWith('2')) return status.startsWith('3');
  return !isPattern(source) || isPattern(destination);
}

/** A `*` as a whole segment matches any number of segments. At the end of a segment, it also matches what follows. */
function spread(source: string, destination: string): RedirectRule[] {
  const named = source.replace(/(^|\/)\*(?=\/|$)/g, '$1:splat*');
  const rule = { source: named, destination };
  return /[^/]\*$/.test(named) && !named.endsWith(':splat*')
    ? [rule, { source: `${named}/:rest*`, destination: undefined }]
    : [rule];
}
