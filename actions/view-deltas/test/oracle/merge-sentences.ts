import type { Report } from './file-mistakes.ts';
import { NAMED } from './oracle.ts';
import { saidAt } from './said.ts';
import { dayTexts, type Sentence } from './sentences.ts';
import { countTexts, percentTexts, type Texts } from './written.ts';

/** Sentences with numbers in the comment on a merge: how its pages moved against the others. */
export const MERGE_SENTENCES: Readonly<Record<string, Sentence>> = {
  'a finding': {
    pattern:
      /(Human|AI) (\S+) against the site’s other pages, 90% interval (\S+) to (\S+); ((?:about|fewer than) \S+) of random groups of (\d+) pages moved/g,
    texts: (report, name) => {
      const isFound = ['rose', 'fell'].includes(String(effectOf(report, name, 'word')));
      if (!isFound) return [];
      return [
        [name],
        percentTexts(effectOf(report, name, 'estimatePercent')),
        percentTexts(effectOf(report, name, 'intervalPercent', 'low')),
        percentTexts(effectOf(report, name, 'intervalPercent', 'high')),
        groupTexts(Number(effectOf(report, name, 'p'))),
        countTexts(effectOf(report, name, 'touched')),
      ];
    },
  },
  'no clear change': {
    pattern: /(Human|AI): no clear change \(90% interval (\S+) to ([^\s)]+)\)/g,
    texts: (report, name) => {
      if (effectOf(report, name, 'word') !== 'no-clear-change') return [];
      return [
        [name],
        percentTexts(effectOf(report, name, 'intervalPercent', 'low')),
        percentTexts(effectOf(report, name, 'intervalPercent', 'high')),
      ];
    },
  },
  'what cannot be detected': {
    pattern: /(?=±\S+ in (human|AI))±(\S+) in/g,
    texts: (report, name) => {
      if (effectOf(report, name, 'word') !== 'no-clear-change') return [];
      const detectable = percentTexts(effectOf(report, name, 'detectablePercent'));
      return [[name], detectable.map((text) => text.replace('+', ''))];
    },
  },
  'pages without a clear change': {
    pattern: /With (\d+)(?: to (\d+))? pages?, effects/g,
    texts: (report) => {
      const touched = NAMED.filter(
        (name) => effectOf(report, name, 'word') === 'no-clear-change',
      ).map((name) => Number(effectOf(report, name, 'touched')));
      return [countTexts(Math.min(...touched)), countTexts(Math.max(...touched))];
    },
  },
  totals: {
    pattern:
      /Totals of .*?: human (\S+) → ([\d,]*\d)(?: \(site ([^)]*)\))?, AI (\S+) → ([\d,]*\d)(?: \(site ([^)]*)\))?/g,
    texts: ({ sum, site }) =>
      NAMED.flatMap((series) => [
        countTexts(saidAt(sum, series, 'baseline')),
        countTexts(saidAt(sum, series, 'current')),
        percentTexts(saidAt(site, series, 'percent')),
      ]),
  },
  'days around the merge': {
    pattern: /^([^\n(]+ – [^\n(]+) → ([^\n(]+ – [^\n(]+) \(UTC/gm,
    texts: (report) => [dayTexts(report, 'baseline'), dayTexts(report, 'current')],
  },
};

/** @param name `Human` or `AI` */
function effectOf({ effect }: Report, name: string, ...parts: string[]): unknown {
  return saidAt(effect, name.toLowerCase(), ...parts);
}

/** `about 2%`, and never beyond `fewer than 0.1%`. */
function groupTexts(p: number): Texts {
  return [p * (1 - 1e-9), p * (1 + 1e-9)].map((part) => {
    if (part < 0.001) return 'fewer than 0.1%';
    return part < 0.01
      ? `about ${Math.round(1_000 * part) / 10}%`
      : `about ${Math.round(100 * part)}%`;
  });
}
