import type { Outcome } from '@docs-agent/action-kit';
import {
  type MissingRedirect,
  type RuleToWrite,
  ruleText,
  type UncertainRedirect,
} from '@docs-agent/docs-routes';
import { uncertainText } from '../annotations/annotations.ts';
import { goneLine } from '../gone/gone-lines.ts';
import { byDoubtfulRule } from '../render/uncertain.ts';
import { checkHeadline } from './check-headline.ts';
import type { CheckedHead } from './checked-head.ts';

type Annotation = NonNullable<Outcome['annotation']>;

/** GitHub shows 4,096 characters. A sentence about the rest needs some room. */
const ROOM = 3_800;
const LONGEST_NAMES = 600;
/** Rules to remove or to write otherwise that are named; the summary has the rest. */
const SHOWN_RULES = 3;

/** The one annotation of a check: at the list of rules, with every rule to add, as far as they fit. */
export function annotationOf(checked: CheckedHead): Annotation {
  const { missing, uncertain, unjudged, gate } = checked;
  const lines = [`${checkHeadline(checked)}.`];
  if (unjudged.why.length > 0) {
    lines.push(unjudged.why.join(' '));
  }
  lines.push(...hiddenLines(missing), ...uncertainLines(uncertain));
  const withoutRule = missing.filter(needsPlace);
  if (withoutRule.length > 0) {
    lines.push(withoutRuleLine(withoutRule, checked));
  }
  if (gate.kind === 'fails') {
    lines.push(...gate.problems);
  }
  lines.push(...ruleLines([...missing, ...uncertain], ROOM - lines.join('\n').length));
  return { text: lines.join('\n'), place: placeOf(checked) };
}

/** Whether it is unknown where to redirect a path. */
export function needsPlace({ suggestion, hiddenBy }: MissingRedirect): boolean {
  return suggestion === undefined && hiddenBy === undefined;
}

/** A line for each rule that hides pages and has to be removed. */
function hiddenLines(missing: readonly MissingRedirect[]): string[] {
  const rules = new Set<string>();
  for (const { hiddenBy } of missing) {
    if (hiddenBy !== undefined) {
      rules.add(ruleText(hiddenBy));
    }
  }
  const shown = [...rules].slice(0, SHOWN_RULES);
  const lines = shown.map((rule) => `Remove the rule that hides a page: ${rule}`);
  const left = rules.size - shown.length;
  if (left > 0) {
    lines.push(`${left} more rules that hide pages are in the job summary.`);
  }
  return lines;
}

/** The remedy for each rule that the host may not follow. */
function uncertainLines(uncertain: readonly UncertainRedirect[]): string[] {
  const groups = byDoubtfulRule(uncertain);
  const lines: string[] = [];
  for (const [first, ...others] of groups.slice(0, SHOWN_RULES)) {
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    lines.push(uncertainText(first, more));
  }
  const left = groups.length - lines.length;
  if (left > 0) {
    lines.push(`${left} more rules that may not work are in the job summary.`);
  }
  return lines;
}

function withoutRuleLine(
  [first, ...others]: readonly MissingRedirect[],
  { goneFile }: CheckedHead,
): string {
  if (first === undefined) return '';
  let names = first.path;
  let left = others.length;
  for (const { path } of others) {
    if (names.length + path.length > LONGEST_NAMES) break;
    names += `, ${path}`;
    left -= 1;
  }
  const more = left === 0 ? '' : ` and ${left} more`;
  return `No replacement is known for ${names}${more}. Add a rule for each, or, if it may go, a line such as "${goneLine(first.path)}" to ${goneFile}, with your reason.`;
}

/** The rules, each once, each on a line of its own. */
function ruleLines(missing: readonly RuleToWrite[], room: number): string[] {
  const lines: string[] = [];
  let length = 0;
  let left = 0;
  for (const kind of ['add', 'change'] as const) {
    const ofKind = missing.filter(({ suggestion }) => suggestion?.kind === kind);
    const [first] = ofKind;
    if (first === undefined) continue;
    const what = kind === 'add' ? 'Add at the top of' : 'Change in';
    const place = first.rulesKey === undefined ? '' : `${first.rulesKey} in `;
    lines.push(`${what} ${place}${first.rulesFile}:`);
    const rules = new Set<string>();
    for (const { suggestion } of ofKind) {
      const rule = suggestion === undefined ? '' : ruleText(suggestion);
      if (rules.has(rule)) continue;
      length += rule.length + ',\n'.length;
      if (length > room) {
        left += 1;
      } else {
        rules.add(rule);
      }
    }
    lines.push([...rules].join(',\n'));
  }
  if (left > 0) {
    lines.push(`${left} more are in the job summary.`);
  }
  return lines;
}

/** The list of rules; where that is unknown, the file that keeps it from being judged. */
function placeOf({ missing, uncertain, unjudged, rulesLine }: CheckedHead): Annotation['place'] {
  const [first] = [...missing, ...uncertain];
  if (first !== undefined) return { file: first.rulesFile, startLine: rulesLine ?? 1 };
  const file = unjudged.rulesFile ?? unjudged.paths[0]?.file;
  return file === undefined ? {} : { file };
}
