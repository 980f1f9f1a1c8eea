import { type Inline, plainText } from '../../packages/action-kit/src/markdown/inline.ts';
import { alignedTable, oneLine } from './tables.ts';

/** A situation as the table of an action has it. */
export interface DocumentedSituation {
  result: string;
  label?: string;
  headline: readonly Inline[];
  why?: string;
  /** What to do: a paragraph each. */
  next?: readonly (readonly Inline[])[];
  cause?: string;
}

/** One of each kind of situation of an action. */
export interface SituationSamples {
  /** Of the action: the marks of its entries, and the beginning of their ids. */
  name: string;
  samples: Readonly<Record<string, DocumentedSituation>>;
}

/** The entries of docs/troubleshooting.md for an action: a heading for each headline, with its cases. */
export function entriesOf({ name, samples }: SituationSamples): string {
  const byHeadline = new Map<string, string[]>();
  for (const [kind, situation] of Object.entries(samples)) {
    const entry = entryOf(`${name}-${kind}`, situation);
    if (entry === undefined) continue;
    const headline = headlineOf(situation);
    byHeadline.set(headline, [...(byHeadline.get(headline) ?? []), entry]);
  }
  return [...byHeadline]
    .map(([headline, entries]) => `### ${headline}\n\n${entries.join('\n')}`)
    .join('\n\n');
}

/** Undefined where there is nothing to explain, and nothing to do. */
function entryOf(
  id: string,
  { result, next = [], cause }: DocumentedSituation,
): string | undefined {
  const parts = next.map((sentence) => plainText(sentence));
  if (cause !== undefined) parts.unshift(cause);
  if (parts.length === 0) return undefined;
  return `- <a id="${id}"></a>\`${result}\`: ${oneLine(parts.join(' '))}`;
}

/** A table of all situations of an action, in the order of its own. */
export function situationTable({ samples }: SituationSamples): string {
  const situations = Object.values(samples);
  const isLabeled = situations.some(({ label }) => label !== undefined);
  const rows = situations.map((situation) => {
    const row = [headlineOf(situation), `\`${situation.result}\``];
    if (isLabeled) row.push(situation.label === undefined ? '' : `\`${situation.label}\``);
    return row;
  });
  const header = ['what is said', '`result`'];
  if (isLabeled) header.push('label');
  return alignedTable(header, rows);
}

/** A headline without what differs from case to case. */
function headlineOf({ headline, why }: DocumentedSituation): string {
  const general = oneLine(plainText(headline)).replaceAll(/#\d+|octo-[\w-]+|\d\d:\d\d UTC/g, '…');
  return why === undefined ? general : `${general}: …`;
}
