export { always } from './always.ts';
export { drawCells } from './draw.ts';
export { type ElsewherePage, openElsewhere } from './elsewhere.ts';
export { type FaultClass, type FaultOptions, faultsOf, GRAPHQL_FAULTS, type NamedFault } from './faults.ts';
export { flawsOf } from './flaws.ts';
export { type NumberedRequest, numberedRequests } from './requests.ts';
export { matrixTable, type PlayedCell } from './table.ts';
