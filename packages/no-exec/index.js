// Stands in for `@actions/exec` in the bundles (an override in pnpm-workspace.yaml). @actions/core
// imports it to describe the machine, which no action asks for. So the bundles have no code that
// runs a program.

/** @throws {Error} always */
export function getExecOutput() {
  throw new Error('This action runs no programs.');
}
