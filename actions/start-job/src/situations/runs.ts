import type { SituationTable } from './situation.ts';

/** How a run ends that does not change the situation of an issue. */
export const RUNS = {
  ignored: (why: string) => ({
    result: 'nothing-to-start',
    headline: [why],
  }),
  actor: (who: string) => ({
    result: 'not-authorized',
    headline: [`${who}: no job was created`],
    cause:
      'The person who starts a dispatch or a re-run needs access. A dispatch with `GITHUB_TOKEN` comes from `github-actions[bot]`, which is never authorized.',
  }),
  'nothing-found': () => ({
    result: 'nothing-to-start',
    headline: ['No issue has an open request or a running job'],
  }),
  'failed-look': (why: string) => ({
    result: 'error',
    headline: [why],
  }),
  'dry-run': () => ({
    result: 'dry-run',
    headline: ['Dry run: a job would have been created'],
  }),
  locked: () => ({
    result: 'nothing-to-start',
    headline: ['The conversation is locked: no run comments here or creates a job'],
    next: [['Unlock it to have a job.']],
    cause: 'A person locked the conversation, so a workflow’s token can neither react nor comment.',
  }),
} satisfies SituationTable;
