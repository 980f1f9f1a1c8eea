import { alert, type Block, type Inline, list, paragraph } from '@docs-agent/action-kit';
import type { UncertainRedirect } from '@docs-agent/docs-routes';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { withCode } from './code-in-text.ts';
import { gateNote } from './gone.ts';
import { shortCode } from './links.ts';
import { others, remedySentence, viewsOf } from './lost-sentences.ts';
import { ruleBlocks } from './rules-to-paste.ts';

/** Rules that are named; the files have the rest. */
const SHOWN_RULES = 5;
/** Paths whose rule is shown to paste. */
const SHOWN_PATHS = 10;

/** The paths whose only rule is one that the host may not follow, why, and what to write. */
export function uncertainWarning(report: PublishedReport): Block[] {
  const { uncertainRedirects: uncertain } = report;
  const groups = byDoubtfulRule(uncertain);
  const sentences = groups
    .slice(0, SHOWN_RULES)
    .map((group) => [...uncertainSentences(group), ' ', ...viewsOf(group, report), '.']);
  const [only, ...more] = sentences;
  if (only === undefined) return [];
  const told = more.length === 0 ? paragraph(...only) : list(sentences);
  const rest = groups.length - sentences.length;
  const further =
    rest > 0 ? [paragraph(`${formatCount(rest)} further rules are in the JSON file.`)] : [];
  const lead = paragraph('Not certain, so not counted as redirected:');
  const rules = ruleBlocks(uncertain.slice(0, SHOWN_PATHS));
  // If something could not be judged, the note is under that.
  const note =
    report.unjudgedRedirects.why.length > 0 ? [] : gateNote(report, uncertain.slice(0, 1));
  return [alert('WARNING', lead, told, ...further, ...rules, ...note)];
}

/** Paths in one sentence, because the same rule may catch them. */
export function byDoubtfulRule<Path extends UncertainRedirect>(paths: readonly Path[]): Path[][] {
  const keyOf = ({ rule, isHidden }: Path) => `${isHidden} ${rule.why} ${rule.source}`;
  return [...Map.groupBy(paths, keyOf).values()];
}

/** The sentences about the paths of one rule: why they are not certain, and what to do. */
export function uncertainSentences(paths: readonly UncertainRedirect[]): Inline[] {
  const [first] = paths;
  if (first === undefined) return [];
  const { path, rule, isHidden } = first;
  const subject: Inline[] = [shortCode(path), ...others(paths.length - 1)];
  const why = withCode(`, and ${rule.why}. `);
  if (isHidden) {
    const hides = [' may be hidden by ', shortCode(rule.source)];
    return [...subject, ...hides, ...why, 'Where it works, it leads nowhere: remove it.'];
  }
  const isAre = paths.length === 1 ? 'is' : 'are';
  const caught = [` ${isAre} only caught by `, shortCode(rule.source)];
  return [...subject, ...caught, ...why, ...remedySentence(rule.remedy)];
}
