/** The kind of a name's value: how it may be compared, and its unit. */
export type ValueKind =
  | 'views'
  | 'percent'
  /** Of both series together; it could reveal their shares. */
  | 'total percent'
  | 'share'
  | 'points'
  /** Of other things than views. */
  | 'number'
  | 'text'
  | 'boolean';

/** A page's names are looked up for each shown page, the others once. */
export interface ConditionName {
  kind: ValueKind;
  scope: 'page' | 'once';
}

type Kinds = Readonly<Record<string, ValueKind>>;

const SERIES: Kinds = {
  current: 'views',
  baseline: 'views',
  delta: 'views',
  percent: 'percent',
  adjusted_percent: 'percent',
  word: 'text',
  low: 'views',
  high: 'views',
};
const GROUPS = {
  human: SERIES,
  ai: SERIES,
  total: { ...SERIES, percent: 'total percent' },
  share: { current: 'share', delta_pp: 'points' },
} satisfies Record<string, Kinds>;

/** Every name that a condition may use. */
export const CONDITION_NAMES: ReadonlyMap<string, ConditionName> = new Map([
  ...names('', { ...GROUPS, page: { path: 'text', change: 'text' } }, 'page'),
  ...names('site.', GROUPS, 'once'),
  ['missing_redirects', { kind: 'number', scope: 'once' }],
  ['partial', { kind: 'boolean', scope: 'once' }],
]);

/** Whether a name never has a value: only the human and the AI views of a page have a range and a word. */
export function isNeverKnown(name: string): boolean {
  return /^(?:site|total)\..*(?:adjusted_percent|word|low|high)$/.test(name);
}

function names(prefix: string, groups: Readonly<Record<string, Kinds>>, scope: ConditionName['scope']) {
  return Object.entries(groups).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([name, kind]): [string, ConditionName] => [
      `${prefix}${group}.${name}`,
      { kind, scope },
    ]),
  );
}
