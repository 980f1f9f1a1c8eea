import type { PublishedLostPath } from '../published/published-report.ts';

/** Lost paths in one sentence, because one rule redirects or hides all of them. */
export interface LostGroup {
  /** `moved`: to another folder, by one rule. `hidden`: by one rule with a wildcard. */
  kind: 'one' | 'moved' | 'hidden';
  first: PublishedLostPath;
  /** All of them, in the order of the report. */
  paths: readonly PublishedLostPath[];
}

/** The lost paths in groups, in the order of the first of each group. */
export function groupLost(lost: readonly PublishedLostPath[]): LostGroup[] {
  const groups = new Map<string, PublishedLostPath[]>();
  for (const path of lost) {
    const key = sharedRuleOf(path) ?? `path ${path.path}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [path]);
    } else {
      group.push(path);
    }
  }
  return [...groups.values()].flatMap(groupOf);
}

/** The rule that more paths may have in common with it. */
function sharedRuleOf({ hiddenBy, suggestion, problem }: PublishedLostPath): string | undefined {
  if (hiddenBy !== undefined) return `hidden ${problem} ${hiddenBy.source}`;
  return suggestion !== undefined && isOfFolder(suggestion.source)
    ? `moved ${suggestion.source}`
    : undefined;
}

function isOfFolder(source: string): boolean {
  return source.endsWith('/:slug*');
}

function groupOf(paths: readonly PublishedLostPath[]): LostGroup[] {
  const [first] = paths;
  if (first === undefined) return [];
  if (paths.length === 1)
    return [
      {
        kind: 'one',
        first,
        paths,
      },
    ];
  return [
    {
      kind: first.hiddenBy === undefined ? 'moved' : 'hidden',
      first,
      paths,
    },
  ];
}

/** The folder of a rule such as `/guides/:slug*`. */
export function folderOf(pattern: string): string {
  return pattern.replace(/\/:slug\*$/, '');
}
