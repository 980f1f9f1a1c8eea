import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import { median } from '../median.ts';
import type { Figure } from './figure.ts';

interface Candidate {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
}

const BARE = 'node -e 0';
const REFERENCE = '@actions/core and @actions/github alone';

/**
 * Time from starting a process to its end, for each action without any input: it loads, finds that
 * the first input is missing, and says so. Compared with bare Node, and with a bundle of the two
 * packages that most actions begin with.
 *
 * @param referenceEntry the reference's bundle
 * @param rounds odd; in each round every candidate runs once, so that a busy moment of the machine
 * meets all of them
 */
export function startUp(
  bundles: readonly Bundle[],
  referenceEntry: string,
  rounds: number,
): Figure {
  const candidates: readonly Candidate[] = [
    { name: BARE, args: ['-e', '0'] },
    { name: REFERENCE, args: [referenceEntry] },
    ...bundles.map(({ action, folder }) => ({ name: action, args: [join(folder, 'index.js')] })),
  ];
  const samples = new Map<string, number[]>(candidates.map(({ name }) => [name, []]));
  // One round is not counted: it brings the files into memory.
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, args } of candidates) {
      const elapsedMs = timeOnce(args);
      if (round >= 0) samples.get(name)?.push(elapsedMs);
    }
  }
  const medians = new Map([...samples].map(([name, values]) => [name, median(values)]));
  const reference = medians.get(REFERENCE) ?? Number.NaN;
  return {
    title: 'Start-up',
    method:
      `Node ${process.versions.node}, median of ${rounds} interleaved runs, without inputs: ` +
      'from the start of the process to its end; undici is replaced in all of them (docs/decisions/0006).',
    columns: ['what', 'median', 'of the reference'],
    rows: [...medians].map(([name, value]) => [
      name === REFERENCE ? `${name} (reference)` : name,
      `${value.toFixed(1)} ms`,
      `${(value / reference).toFixed(2)}×`,
    ]),
  };
}

function timeOnce(args: readonly string[]): number {
  const startedAtMs = performance.now();
  const { error } = spawnSync(process.execPath, args, { env: {}, stdio: 'ignore' });
  if (error !== undefined) throw error;
  return performance.now() - startedAtMs;
}
