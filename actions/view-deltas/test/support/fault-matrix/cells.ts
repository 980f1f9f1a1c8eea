import {
  beginFault,
  type FaultOptions,
  faultsOfRequest,
  numberedRequests,
} from '@docs-agent/sandbox/trials';
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
function requestCells({ pageUrl }: Pick<FaultOptions, 'pageUrl'>): Cell[] {
  return REQUESTS.flatMap(({ mode, request, purpose }): Cell[] => {
    const isGraphQL = request.startsWith('ViewDeltas');
    const faults = faultsOfRequest({ isGraphQL }, { pageUrl, nowMs: nowOf(mode) });
    return faults.map((fault) => ({
      name: `${mode}, ${purpose}, ${request}: ${fault.name}`,
      mode,
      purpose,
      fault: fault.is,
      expected: expectedOf(mode, { request, purpose }, fault),
      async arrange({ stage: { sandbox } }, trace) {
        const wanted = numberedRequests(trace).find(({ name }) => name === request);
        if (wanted === undefined)
          throw new Error(`An undisturbed run has no request “${request}”.`);
        return { end: beginFault(sandbox, { request: wanted, fault }) };
      },
    }));
  });
}
