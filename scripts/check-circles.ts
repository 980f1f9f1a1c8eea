/**
 * node scripts/check-circles.ts [SRC …]
 *
 * Fails if folders or files of a package import each other in a circle, and names the imports that
 * close it.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles } from './check-circles/circles.ts';
import { importsWithin } from './check-circles/imports.ts';

/** GraphQL's types refer to each other, and so do the files that answer for them. */
const MAY_CIRCLE = 'github/graphql/nodes/';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : globSync('{packages,actions}/*/src').sort();

let [read, circles] = [0, 0];
for (const folder of folders) {
  const imports = importsWithin(folder).filter(
    ({ from, to }) => !(from.startsWith(MAY_CIRCLE) && to.startsWith(MAY_CIRCLE)),
  );
  read += imports.length;
  for (const { nodes, closing } of findCircles(imports)) {
    circles += 1;
    console.error(
      `${folder}: ${[...nodes, ...nodes.slice(0, 1)].join(' → ')}. What closes the circle:`,
    );
    for (const { from, line, to } of closing)
      console.error(`  ${join(folder, from)}:${line} → ${to}`);
  }
}
console.log(`packages: ${folders.length}, imports: ${read}, circles: ${circles}`);
if (circles > 0 || read === 0) process.exitCode = 1;
