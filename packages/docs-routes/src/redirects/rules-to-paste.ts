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
  const ofPages = paths.filter((one) => !isOfFolder(one));
  const ofFolders = paths.filter(isOfFolder);
  const groups = new Map<RuleGroup['kind'], RuleGroup & { texts: Set<string> }>();
  for (const { suggestion, rulesFile: file, rulesKey: key } of [...ofPages, ...ofFolders]) {
    if (suggestion === undefined) continue;
    const { kind } = suggestion;
    const text = ruleText(suggestion);
    if (text.length > LONGEST_RULE) continue;
    const group = groups.get(kind) ?? {
      kind,
      file,
      key,
      text,
      texts: new Set(),
    };
    group.texts.add(text);
    groups.set(kind, group);
  }
  return [...groups.values()].map(({ texts, ...group }) => ({
    ...group,
    text: [...texts].join(',\n'),
  }));
}

/** `{ "source": "/a", "destination": "/b" }`, without invisible characters. */
export function ruleText({ source, destination }: { source: string; destination: string }): string {
  return `{ "source": ${visibleJson(source)}, "destination": ${visibleJson(destination)} }`;
}

function visibleJson(text: string): string {
  return JSON.stringify(text).replace(/[\p{C}\p{DI}\u2028\u2029]/gu, (character) => {
    const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16));
    return units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('');
  });
}
