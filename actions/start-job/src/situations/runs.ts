import type { Situation } from './situation.ts';

/** How a run ends that changes nothing on an issue, or beside what the issue is in. */
export const RUNS = {
  ignored: (why: string): Situation => ({
    kind: 'ignored',
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => [why],
  }),
  actor: (who: string): Situation => ({
    kind: 'actor',
    result: 'not-authorized',
    ends: 'notice',
    label: 'none',
    headline: () => [`${who}: no job was created`],
    cause:
      'Who starts a dispatch or a re-run needs access. A dispatch with `GITHUB_TOKEN` comes from `github-actions[bot]`, which is never authorized.',
  }),
  'nothing-found': (): Situation => ({
    kind: 'nothing-found',
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['No issue is asked for or at work'],
  }),
  'failed-look': (why: string): Situation => ({
    kind: 'failed-look',
    result: 'error',
    ends: 'success',
    label: 'none',
    headline: () => [why],
  }),
  commanded: (done: string): Situation => ({
    kind: 'commanded',
    result: 'command',
    ends: 'success',
    label: 'none',
    headline: () => [done],
  }),
  'dry-run': (): Situation => ({
    kind: 'dry-run',
    result: 'dry-run',
    ends: 'success',
    label: 'none',
    headline: () => ['Dry run: a job would have been created'],
  }),
  locked: (): Situation => ({
    kind: 'locked',
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['The conversation is locked: no run comments here or creates a job'],
    next: () => [['Unlock it to have a job.']],
    cause: 'A person locked the conversation, so a workflow’s token can neither react nor comment.',
  }),
};
