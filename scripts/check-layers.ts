/**
 * node scripts/check-layers.ts
 *
 * Fails if a file of a package or an action imports what the table in scripts/layers.ts does not
 * allow, leaves its package by a relative path, or imports a package that its package.json does not
 * list. Says which rule that breaks.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Manifest, whyForbidden } from './check-layers/forbidden.ts';
import { readImports } from './imports.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

let [read, forbidden] = [0, 0];
for (const manifestPath of globSync('{packages,actions}/*/package.json').sort()) {
  const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const sources = `${dirname(manifestPath)}/**/*.{ts,mjs,js}`;
  for (const path of globSync(sources, { exclude: ['**/{node_modules,dist,lib}'] }).sort()) {
    for (const { specifier, line } of readImports(path, readFileSync(path, 'utf8'))) {
      read += 1;
      const why = whyForbidden(path, specifier, manifest);
      if (why === undefined) continue;
      forbidden += 1;
      console.error(`${path}:${line} imports ${specifier}. ${why}`);
    }
  }
}
console.log(`imports: ${read}, forbidden: ${forbidden}`);
if (forbidden > 0 || read === 0) process.exitCode = 1;
