/**
 * Looks for what the long tests need beside Node: a browser that renders pages, and what an
 * example's script calls. So they fail with the name of the missing package, and not with a broken
 * picture.
 */
import { spawnSync } from 'node:child_process';

interface Need {
  debianPackage: string;
  present: () => boolean;
}

const needs: readonly Need[] = [
  {
    debianPackage: 'chromium',
    present: () =>
      ['chromium', 'chromium-browser', 'google-chrome'].some((name) => starts(name, ['--version'])),
  },
  {
    debianPackage: 'fonts-noto-color-emoji',
    present: () => outputOf('fc-list', [':', 'family']).includes('Noto Color Emoji'),
  },
  { debianPackage: 'curl', present: () => starts('curl', ['--version']) },
  { debianPackage: 'bsdutils', present: () => starts('script', ['--version']) },
  { debianPackage: 'jq', present: () => starts('jq', ['--version']) },
];

const missing = needs.filter((need) => !need.present()).map((need) => need.debianPackage);
if (missing.length > 0) {
  console.error(
    `Missing: ${missing.join(' and ')}. On Debian: apt-get install ${missing.join(' ')}`,
  );
  process.exitCode = 1;
}

function starts(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function outputOf(program: string, args: string[]): string {
  return (
    spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout ?? ''
  );
}
