import { isConfigurationOfSome } from '../files/configuration.ts';
import type { Snapshot } from '../files/snapshot.ts';
import type { Framework, SitePair, SiteRedirects } from '../frameworks/framework.ts';
import { withoutHtml } from '../paths/page-path.ts';
import { type RuleList, UnreadableRules } from '../redirects/redirect-rule.ts';
import { isAddress } from '../redirects/rule-book.ts';
import { emptyRuleFile, readRuleFile } from '../redirects/rule-files/rule-file.ts';
import { isCode } from './detect-framework.ts';

/**
 * Adds redirects from static files to a framework, after its own. If one of the files cannot be read, or does not exist
 * on either side, no redirect is judged.
 *
 * @param files as the framework names files.
 */
export function withRuleFiles(framework: Framework, files: readonly string[]): Framework {
  if (files.length === 0) return framework;
  return {
    ...framework,
    isRelevant: (file) => files.includes(file) || framework.isRelevant(file),
    async read(before, after, changed) {
      const [pair, old, current] = await Promise.all([
        framework.read(before, after, changed),
        readRuleFiles(before, files),
        readRuleFiles(after, files),
      ]);
      const absent = files.filter((file) => !before.files.has(file) && !after.files.has(file));
      const read = [...absent.map((file) => `${file} does not exist`), ...current];
      const problems = read.filter((one) => typeof one === 'string');
      // Rules that left the files may have moved to the configuration. Without the old rules, none counts as dropped.
      const mayHaveMoved = pair.before.redirects === 'elsewhere' && [...changed].some(isCodeOfSome);
      const note = `Redirects were not checked, because of the input redirects-files: ${problems.join('; ')}.`;
      const redirects = joined(pair.before.redirects, old, pair);
      return {
        ...pair,
        before: { ...pair.before, redirects: mayHaveMoved ? 'unreadable' : redirects },
        after: { ...pair.after, redirects: joined(pair.after.redirects, read, pair) },
        notes: problems.length > 0 ? [...pair.notes, note] : pair.notes,
        problems: [...pair.problems, ...problems],
      };
    },
  };
}

/** The rules of a file, none if it does not exist; or why it cannot be read, as a sentence without a period. */
type RuleFile = RuleList | string;

async function readRuleFiles(docs: Snapshot, names: readonly string[]): Promise<RuleFile[]> {
  const texts = await docs.readTexts(names.filter((name) => docs.files.has(name)));
  return names.map((name) => {
    if (!docs.files.has(name)) return emptyRuleFile(name);
    const text = texts.get(name);
    if (text === undefined) return `${name} is not a text file`;
    try {
      return readRuleFile(name, text);
    } catch (error) {
      if (!(error instanceof UnreadableRules)) throw error;
      return `${name} cannot be read: ${error.message}`;
    }
  });
}

/** Whether a file is a configuration that is code, and so may have rules. */
function isCodeOfSome(file: string): boolean {
  return isConfigurationOfSome(file, isCode);
}

/** The list with page paths in place of addresses that end in `.html`. */
function withPagePaths(list: RuleList, { addressEnding }: SitePair): RuleList {
  if (addressEnding === undefined) return list;
  const rules = list.rules.map(({ source, destination }) => ({
    source: withoutHtml(source),
    destination: destination === undefined || isAddress(destination) ? destination : withoutHtml(destination),
  }));
  return { ...list, rules };
}

/** Joins lists, each once: a framework's settings may refer to a file that the input names. */
function joined(own: SiteRedirects, read: readonly RuleFile[], pair: SitePair): SiteRedirects {
  const lists = read.filter((one) => typeof one !== 'string');
  if (own === 'unreadable' || lists.length < read.length) return 'unreadable';
  const known = own === 'elsewhere' ? [] : own;
  const further = lists.filter(
    ({ file, key }) => !known.some((list) => list.file === file && list.key === key),
  );
  const [first, ...others] = [...known, ...further.map((list) => withPagePaths(list, pair))];
  return first === undefined ? own : [first, ...others];
}
