import type { CommandForm } from '@docs-agent/agent-action';

/**
 * Every command, in the order in which people see them: parser, help and README follow from this
 * table.
 */
export const COMMANDS = [
  { word: 'retry', meaning: 'sends again what is uncertain, refused or withheld' },
  { word: 'received', meaning: 'confirms that the agent has what is uncertain or withheld' },
  { word: 'status', meaning: 'updates the tracking comment' },
  { word: 'stop', meaning: 'stops sending anything from this pull request' },
  { word: 'resume', meaning: 'starts sending again' },
  { word: 'link', argument: 'ID', meaning: 'names the job of this pull request' },
  { word: 'help', meaning: 'lists the commands' },
] as const satisfies readonly CommandForm[];
