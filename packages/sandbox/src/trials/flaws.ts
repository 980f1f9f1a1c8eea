import type { RunResult } from '../runner/run.ts';

/** What no fault may make of a run, as far as the run itself shows it. */
export function flawsOf(
  { log, outputs, annotations, elapsedMs, leaks }: RunResult,
  { longestMs, sentence }: { longestMs: number; sentence: 'reason' | 'headline' },
): string[] {
  const said = outputs[sentence] ?? annotations.find(({ kind }) => kind === 'error')?.message ?? '';
  return [
    ...(elapsedMs < longestMs ? [] : [`a hang: ${elapsedMs} ms`]),
    ...leaks.map(({ channel, place }) => `a leak into ${channel}: ${place}`),
    ...(/^\s+at .+:\d+:\d+\)?$/m.test(log) ? ['a stack trace'] : []),
    ...(/^(?!Unexpected)[^<{]+$/.test(said) ? [] : [`no sentence for people: ${said}`]),
  ];
}
