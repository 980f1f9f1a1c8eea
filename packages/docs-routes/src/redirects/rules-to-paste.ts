import type { RuleToWrite } from './findings.ts';
import { isPattern } from './pattern.ts';

/** Rules to add to the list, or to change in it, as text to paste. */
export interface RuleGroup {
  kind: 'add' | 'change';
  file: string;
  /** The key of the list in that file; undefined if the file is the list. */
  key: string | undefined;
  text: string;
}

/** A longer rule does not help in a comment; it is in the JSON file. */
const LONGEST_RULE = 400;

/** A suggested rule, if any, and its file. */
export type Suggested = RuleToWrite;

/**
 * The suggested rules, each source once. A folder's rule comes after those of pages: it may also
 * catch a page at the folder's own path.
 */
export function joinedRules(paths: readonly Suggested[]): RuleGroup[] {
  const isOfFolder = ({ suggestion }: Suggested) => isPattern(suggestion?.source ?? '');
  const pagesFirst = [...paths.filter((one) => !isOfFolder(one)), ...paths.filter(isOfFolder)];
  const rules = pagesFirst.flatMap(({ suggestion, rulesFile: file, rulesKey: key }) =>
    suggestion === undefined
      ? []
      : [{ kind: suggestion.kind, file, key, text: ruleText(suggestion) }],
  );
  const shown = rules.filter(({ text }) => text.length <= LONGEST_RULE);
  const groups = Map.groupBy(shown, ({ kind }) => kind);
  return [...groups.values()].flatMap((group) => {
    const texts = [...new Set(group.map(({ text }) => text))];
    return group.slice(0, 1).map((one) => ({ ...one, text: texts.join(',\n') }));
  });
}

/** `{ "source": "/a", "destination": "/b" }`, without invisible characters. */
export function ruleText({ source, destination }: { source: string; destination: string }): string {
  return `{ "source": ${visibleJson(source)}, "destination": ${visibleJson(destination)} }`;
}

function visibleJson(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\p{DI}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
