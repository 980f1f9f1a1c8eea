export { always } from './always.ts';
export { drawCells } from './draw.ts';
export { openElsewhere } from './elsewhere.ts';
export { type FaultOptions, faultsOf, GRAPHQL_FAULTS, type NamedFault } from './faults.ts';
export { flawsOf } from './flaws.ts';
export { numberedRequests } from './requests.ts';
export { matrixTable, type PlayedCell } from './table.ts';
