import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** The parts of `pnpm-lock.yaml` that the tests read. */
interface Lockfile {
  packages: Record<string, { resolution: { integrity?: string } }>;
  /** Which packages a package has for one platform each. */
  snapshots: Record<string, { optionalDependencies?: Record<string, string> }>;
}

// A lockfile written where a registry knew the packages of Linux only installs nowhere else.
describe('pnpm-lock.yaml', () => {
  const { packages, snapshots }: Lockfile = parse(readFileSync('pnpm-lock.yaml', 'utf8'));
  const binaries = Object.entries(snapshots)
    .map(([name, { optionalDependencies = {} }]) => ({
      name,
      optional: Object.keys(optionalDependencies),
    }))
    .filter(({ optional }) => optional.some((dependency) => /linux-(x64|64)/.test(dependency)));

  it('has an integrity for each package, and one exact version for each that we name', () => {
    const { catalog }: { catalog: Record<string, string> } = parse(
      readFileSync('pnpm-workspace.yaml', 'utf8'),
    );
    const withoutIntegrity = Object.entries(packages).filter(
      ([, { resolution }]) => resolution.integrity === undefined,
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(withoutIntegrity).toEqual([]);
    for (const version of Object.values(catalog)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('names packages with binaries', () => {
    expect(binaries.length).toBeGreaterThan(3);
  });

  it.each(binaries)('has the binaries of $name for macOS and Windows, too', ({ optional }) => {
    expect(optional).toContainEqual(expect.stringContaining('darwin-arm64'));
    expect(optional).toContainEqual(expect.stringMatching(/win(32|dows)-(x64|64)/));
  });
});
