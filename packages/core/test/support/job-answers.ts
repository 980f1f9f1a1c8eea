import type { Job } from '../../src/index.ts';
import type { Answer } from './local-service.ts';

export function jobWith(status: string | null): Job {
  return {
    id: 'job-1',
    status,
    source: null,
    model: null,
    prLink: null,
    createdAt: null,
    archivedAt: null,
  };
}

export function jobAnswers(...statuses: (string | null)[]): Answer[] {
  return statuses.map((status) => ({ json: jobWith(status) }));
}
