import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** The part of `pnpm-lock.yaml` that names which packages a package has for one platform each. */
interface Lockfile {
  snapshots: Record<string, { optionalDependencies?: Record<string, string> }>;
}

// A lockfile written where a registry knew the packages of Linux only installs nowhere else.
describe('pnpm-lock.yaml', () => {
  const { snapshots }: Lockfile = parse(readFileSync('pnpm-lock.yaml', 'utf8'));
  const binaries = Object.entries(snapshots)
    .map(([name, { optionalDependencies = {} }]) => ({
      name,
      optional: Object.keys(optionalDependencies),
    }))
    .filter(({ optional }) => optional.some((dependency) => /linux-(x64|64)/.test(dependency)));

  it('names packages with binaries', () => {
    expect(binaries.length).toBeGreaterThan(3);
  });

  it.each(binaries)('has the binaries of $name for macOS and Windows, too', ({ optional }) => {
    expect(optional).toContainEqual(expect.stringContaining('darwin-arm64'));
    expect(optional).toContainEqual(expect.stringMatching(/win(32|dows)-(x64|64)/));
  });
});
