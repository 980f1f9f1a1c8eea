import type { Stage } from './stage.ts';

/** The inputs of a second project in the repository: its workflow runs on each review, too. */
export function ofOtherProject(
  { sandbox, scene }: Pick<Stage, 'sandbox' | 'scene'>,
  { hasOwnKey }: { hasOwnKey: boolean },
): Record<string, string> {
  const other = sandbox.service.createProject({ id: 'acme-handbook' });
  return {
    'project-id': other.id,
    'api-key': hasOwnKey ? other.createKey() : scene.apiKey,
    'job-id': '',
  };
}
