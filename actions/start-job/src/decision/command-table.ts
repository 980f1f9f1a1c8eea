import type { CommandForm } from '@docs-agent/agent-action';

/** Every command, in the order in which people see them: parser, help and README follow from this table. */
export const COMMANDS = [
  { word: 'start', meaning: 'asks for a job, as the label does, also beside a pull request of a person' },
  {
    word: 'retry',
    meaning: 'creates another job for one that is uncertain, failed, or unknown to the service',
  },
  { word: 'received', meaning: 'stops tracking an uncertain or running job; you take over' },
  { word: 'link', argument: 'ID', meaning: 'tracks the job with this id, and binds its pull request' },
  { word: 'status', meaning: 'updates this comment' },
  { word: 'stop', meaning: 'stops creating jobs for this issue' },
  { word: 'resume', meaning: 'lets jobs be created again' },
  { word: 'help', meaning: 'lists the commands' },
] as const satisfies readonly CommandForm[];

export type CommandWord = (typeof COMMANDS)[number]['word'];
