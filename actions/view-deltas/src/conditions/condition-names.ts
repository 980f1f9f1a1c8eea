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

const SERIES: Readonly<Record<string, ValueKind>> = {
  current: 'views',
  baseline: 'views',
  delta: 'views',
  percent: 'percent',
  adjusted_percent: 'percent',
  word: 'text',
  low: 'views',
  high: 'views',
};
const TOTAL = { ...SERIES, percent: 'total percent' } as const;
const SHARE: Readonly<Record<string, ValueKind>> = { current: 'share', delta_pp: 'points' };
const PAGE: Readonly<Record<string, ValueKind>> = { path: 'text', change: 'text' };

/** Every name that a condition may use. */
export const CONDITION_NAMES: ReadonlyMap<string, ConditionName> = new Map([
  ...groups('', 'page'),
  ...names('page.', PAGE, 'page'),
  ...groups('site.', 'once'),
  ['missing_redirects', { kind: 'number', scope: 'once' }],
  ['partial', { kind: 'boolean', scope: 'once' }],
]);

function groups(prefix: string, scope: ConditionName['scope']): [string, ConditionName][] {
  const series = ['human', 'ai'].flatMap((name) => names(`${prefix}${name}.`, SERIES, scope));
  return [...series, ...names(`${prefix}total.`, TOTAL, scope), ...names(`${prefix}share.`, SHARE, scope)];
}

function names(
  prefix: string,
  kinds: Readonly<Record<string, ValueKind>>,
  scope: ConditionName['scope'],
): [string, ConditionName][] {
  return Object.entries(kinds).map(([name, kind]) => [`${prefix}${name}`, { kind, scope }]);
}
