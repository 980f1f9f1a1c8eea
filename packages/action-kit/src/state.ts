import * as core from '@actions/core';

/** Keeps a value for this step's `post`. Nothing secret belongs here: the runner writes it to a file. */
export function saveForPost(name: string, value: string): void {
  core.saveState(name, value);
}

/** What `main` kept, or an empty string. */
export function savedByMain(name: string): string {
  return core.getState(name);
}
