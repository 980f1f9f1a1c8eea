import type { Rows } from './situation.ts';

/** How a run ends that changes nothing on an issue, or beside what the issue is in. */
export const RUNS: Rows<
  'ignored' | 'actor' | 'nothing-found' | 'failed-look' | 'commanded' | 'dry-run' | 'locked'
> = {
  ignored: {
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: ({ says }) => [says],
  },
  actor: {
    result: 'not-authorized',
    ends: 'notice',
    label: 'none',
    headline: ({ says }) => [`${says}: no job was created`],
    cause:
      'Who starts a dispatch or a re-run needs access. A dispatch with `GITHUB_TOKEN` comes from `github-actions[bot]`, which is never authorized.',
  },
  'nothing-found': {
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['No issue is asked for or at work'],
  },
  'failed-look': {
    result: 'error',
    ends: 'success',
    label: 'none',
    headline: ({ says }) => [says],
  },
  commanded: {
    result: 'command',
    ends: 'success',
    label: 'none',
    headline: ({ says }) => [says],
  },
  'dry-run': {
    result: 'dry-run',
    ends: 'success',
    label: 'none',
    headline: () => ['Dry run: a job would have been created'],
  },
  locked: {
    result: 'nothing-to-start',
    ends: 'notice',
    label: 'none',
    headline: () => ['The conversation is locked: no run comments here or creates a job'],
    next: () => [['Unlock it to have a job.']],
    cause: 'A person locked the conversation, so a workflow’s token can neither react nor comment.',
  },
};
