import type { CommandForm } from '@docs-agent/agent-action';

/**
 * Every command, in the order in which people see them: parser, help and README follow from this
 * table.
 */
export const COMMANDS = [
  {
    word: 'retry',
    meaning: 'creates another job for one that is uncertain, failed, or unknown to the service',
  },
  {
    word: 'received',
    meaning: 'leaves a job that is uncertain or at work to people: no run looks at it',
  },
  { word: 'status', meaning: 'updates this comment' },
  { word: 'stop', meaning: 'creates no job for this issue' },
  { word: 'resume', meaning: 'lets jobs be created again' },
  { word: 'help', meaning: 'lists the commands' },
] as const satisfies readonly CommandForm[];
