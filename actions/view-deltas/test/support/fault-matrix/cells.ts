import {
  always,
  type FaultOptions,
  faultsOf,
  GRAPHQL_FAULTS,
  numberedRequests,
} from '@docs-agent/sandbox/fault-matrix';
import type { Cell } from './cell.ts';
import { damageCells } from './damage.ts';
import { nowOf } from './mode.ts';
import { oddCells } from './odd-answers.ts';
import { REQUESTS } from './requests.ts';
import { expectedOf } from './rules.ts';

/** All cells of the matrix. */
export function matrixCells(options: Pick<FaultOptions, 'pageUrl'>): Cell[] {
  return [...requestCells(options), ...oddCells(), ...damageCells()];
}

/** Each request with each fault. */
function requestCells(options: Pick<FaultOptions, 'pageUrl'>): Cell[] {
  return REQUESTS.flatMap(({ mode, request, purpose }): Cell[] => {
    const isGraphQL = request.startsWith('ViewDeltas');
    return [
      ...faultsOf({ ...options, nowMs: nowOf(mode) }),
      ...(isGraphQL ? GRAPHQL_FAULTS : []),
    ].map((fault) => ({
      name: `${mode}, ${purpose}, ${request}: ${fault.name}`,
      mode,
      purpose,
      fault: fault.is,
      expected: expectedOf(mode, purpose, fault),
      async arrange({ stage: { sandbox } }, trace) {
        const wanted = numberedRequests(trace).find(({ name }) => name === request);
        if (wanted === undefined)
          throw new Error(`An undisturbed run has no request “${request}”.`);
        let lasts = true;
        const server = sandbox.servers[wanted.server];
        always(server, wanted.matcher, { ...fault.fault, lasts: () => lasts }, wanted.matcher.nth);
        return {
          end: () => {
            lasts = false;
          },
        };
      },
    }));
  });
}
