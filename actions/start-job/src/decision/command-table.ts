import type { CommandForm } from '@docs-agent/agent-action';

/** Every command, in the order in which people see them: parser, help and README follow from this table. */
export const COMMANDS = [
  { word: 'start', argument: 'HASH', meaning: 'creates the job with exactly the previewed prompt' },
  {
    word: 'retry',
    meaning: 'creates another job for one that is uncertain, failed, or unknown to the service',
  },
  { word: 'received', meaning: 'confirms that there is a job, so that none is created' },
  { word: 'status', meaning: 'updates this comment' },
  { word: 'stop', meaning: 'creates no job for this issue' },
  { word: 'resume', meaning: 'lets jobs be created again' },
  { word: 'help', meaning: 'lists the commands' },
] as const satisfies readonly CommandForm[];
