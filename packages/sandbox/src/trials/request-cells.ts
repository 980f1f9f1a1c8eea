import type { Sandbox } from '../sandbox.ts';
import { always } from './always.ts';
import { type FaultOptions, faultsOf, GRAPHQL_FAULTS, type NamedFault } from './faults.ts';
import type { NumberedRequest } from './requests.ts';

/** One request of a run, and one way in which it is answered badly. */
export interface RequestCell<Purpose extends string, Fault = NamedFault> {
  name: string;
  request: NumberedRequest;
  /** What the request is for. */
  purpose: Purpose;
  fault: Fault;
}

/** What requests are for, by their names. The first pattern that matches counts. */
export type Purposes<Purpose extends string> = readonly (readonly [RegExp, Purpose])[];

/**
 * Each request with each of its faults.
 *
 * @throws for a request of which no pattern knows the purpose
 */
export function requestCells<Purpose extends string, Fault extends { name: string }>(
  requests: readonly NumberedRequest[],
  purposes: Purposes<Purpose>,
  faultsFor: (request: NumberedRequest, purpose: Purpose) => readonly Fault[],
): RequestCell<Purpose, Fault>[] {
  return requests.flatMap((request) => {
    const purpose = purposes.find(([pattern]) => pattern.test(request.name))?.[1];
    if (purpose === undefined) throw new Error(`No rule says what “${request.name}” is for.`);
    return faultsFor(request, purpose).map((fault) => ({
      name: `${purpose}, ${request.name}: ${fault.name}`,
      request,
      purpose,
      fault,
    }));
  });
}

/** All ways in which a request can be answered badly. */
export function faultsOfRequest(
  { isGraphQL }: Pick<NumberedRequest, 'isGraphQL'>,
  options: FaultOptions,
): NamedFault[] {
  return isGraphQL ? [...faultsOf(options), ...GRAPHQL_FAULTS] : faultsOf(options);
}

/** A request of a coming run, and how it is answered. */
interface Answered {
  request: NumberedRequest;
  fault: NamedFault;
  /** Whether requests like it that come after it are answered so, too. @default true */
  lasts?: boolean;
}

/** Answers a request badly, until the returned function is called. */
export function beginFault(
  { servers }: Sandbox,
  { request: { server: name, request }, fault: { fault }, lasts = true }: Answered,
): () => void {
  const server = servers[name];
  if (lasts) return always(server, request, fault, request.nth);
  server.next(request, fault);
  return () => {};
}
