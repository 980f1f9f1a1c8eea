import type { RunResult } from '@docs-agent/sandbox';
import { pathOf, plain, readCsv, readTables } from '../../oracle/said.ts';
import type { ModeStage } from './mode-stage.ts';
import type { Undisturbed } from './play.ts';

/** What people read after a run. */
export interface Texts {
  /** Comment and issue, without what differs between runs that say the same. */
  written: string[];
  summary: string;
  /** Names of the files for people and scripts. */
  files: string[];
}

/** Runs, hosts of the sandbox, requests that the cache saved, commits of the sandbox, and when the next run is. */
const OF_THE_RUN =
  /#issuecomment-\d+|http:\/\/127\.0\.0\.1:\d+|\/actions\/runs\/\d+|\d+ of \d+ requests|<!-- docs-agent-state .*-->|`[0-9a-f]{7}`|\b[0-9a-f]{40}\b/g;

/** A merge in the summary, with or without a comment to link to. */
const MERGE = /[[*](Pull request \d+)(?:\]\([^)]*\)|\*)/g;

export function textsOf({ stage }: ModeStage, run?: RunResult): Texts {
  const written = [...stage.comments(), ...stage.issues().map(({ body }) => body)];
  const same = (text: string) => text.replace(OF_THE_RUN, '').replace(MERGE, '$1');
  return {
    written: written.map(same),
    summary: same(run?.summary ?? ''),
    files: [...(run?.tempFiles.keys() ?? [])].toSorted(),
  };
}

/**
 * Numbers that an undisturbed run does not say in the same place: there, they may be missing, or be
 * lower bounds.
 */
export function wrongNumbers(run: RunResult, texts: Texts, truth: Undisturbed): string[] {
  const isPartial = run.outputs['partial'] === 'true';
  return [
    ...wrongOutputs(run, truth.run, isPartial),
    ...wrongCells(run, truth.run, isPartial),
    ...[...texts.written, texts.summary].flatMap((text) => wrongRows(text, truth)),
    ...[...texts.written, texts.summary].flatMap((text) => wrongAnswers(text, run, truth)),
  ];
}

/** What the live site is said to answer, though it answered that in neither run. */
function wrongAnswers(text: string, run: RunResult, { run: undisturbed }: Undisturbed): string[] {
  const answered = [...run.requests, ...undisturbed.requests]
    .filter(({ server }) => server === 'docs')
    .map(({ status }) => String(status));
  return [...text.matchAll(ANSWERS)]
    .map(([, status = '']) => status)
    .filter((status) => !answered.includes(status))
    .map((status) => `the live site never answered ${status}`);
}

const COUNTS = /^(?:site-)?(?:human|ai|total|ai-share)(?:-percent|-delta|-delta-pp)?$/;

function wrongOutputs(
  { outputs }: RunResult,
  { outputs: truth }: RunResult,
  isPartial: boolean,
): string[] {
  return Object.entries(outputs)
    .filter(([name, value]) => COUNTS.test(name) && !isTrue(value, truth[name], isPartial))
    .map(([name, value]) => `output ${name} is ${value}, not ${truth[name]}`);
}

const CSV = 'docs-traffic/view-deltas.csv';

function wrongCells(run: RunResult, truth: RunResult, isPartial: boolean): string[] {
  const known = new Map(readCsv(truth.tempFiles.get(CSV) ?? '').map((row) => [row['path'], row]));
  return readCsv(run.tempFiles.get(CSV) ?? '').flatMap((row) =>
    Object.entries(row)
      .filter(([column]) => /^(?:human|ai|total)(?:_baseline|_delta|_percent)?$/.test(column))
      .filter(([column, value]) => !isTrue(value, known.get(row['path'])?.[column], isPartial))
      .map(([column, value]) => `CSV: ${row['path']} ${column} is ${value}`),
  );
}

function isTrue(value: string, truth: string | undefined, isPartial: boolean): boolean {
  return value === '' || value === truth || (isPartial && Number(value) <= Number(truth));
}

/**
 * Numbers in a row of a page, each as it is in a row of the same page, or of the file of all pages.
 */
function wrongRows(text: string, { run, texts, before }: Undisturbed): string[] {
  const known = [...texts.written, run.summary, ...before.written].flatMap(readTables);
  const pages = readCsv(run.tempFiles.get(CSV) ?? '');
  return readTables(text).flatMap((row) => {
    const name = pathOf(row) ?? row.cells[0];
    const alike = known.filter((one) => (pathOf(one) ?? one.cells[0]) === name);
    const ofPage = Object.values(pages.find(({ path }) => path === name) ?? {}).flatMap(asShown);
    return row.cells.slice(1).flatMap((cell, index) => {
      const truths = [
        ...alike.flatMap(({ cells }) => numbersIn(cells[index + 1] ?? '')),
        ...ofPage,
      ];
      const wrong = numbersIn(cell).filter((number) => !truths.some((one) => isShown(number, one)));
      return wrong.map((number) => `${name}: ${number} in column ${index + 1}`);
    });
  });
}

/** A value of the CSV as a table may have it: a count, a change, a change in percent. */
function asShown(value: string): string[] {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return [];
  const size = Math.round(Math.abs(number)).toLocaleString('en-US');
  const sign = Math.round(number) === 0 ? '' : number < 0 ? '−' : '+';
  return [size, `${sign}${size}`, `${sign}${size}%`];
}

/** The number itself, or a lower bound of it. */
function isShown(number: string, truth: string): boolean {
  const countOf = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));
  return number === truth || (number.startsWith('≥') && countOf(number) <= countOf(truth));
}

/** Days, which the oracle recounts, and what the live site answers. */
const DAY = /[A-Z][a-z]{2} \d+(?:, \d{4})?|\d+ months ago/g;
const ANSWERS = /answers (\d{3})/g;

function numbersIn(cell: string): string[] {
  return (
    plain(cell)
      .replaceAll(DAY, '')
      .replaceAll(ANSWERS, '')
      .match(/≥?\s?[+−]?\d[\d,]*%?/g) ?? []
  );
}
