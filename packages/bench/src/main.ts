/** pnpm bench: every figure that the README claims, as Markdown. Needs the built actions. */
import { readBundles } from './bundle/bundle.ts';
import { bundleSize } from './figures/bundle-size.ts';
import { toMarkdown } from './figures/figure.ts';
import { startUp } from './figures/start-up.ts';
import { buildReferenceBundle } from './reference-bundle.ts';
import { repository } from './repository.ts';

const ROUNDS = 31;

using reference = buildReferenceBundle();
const bundles = readBundles(repository);
const figures = [bundleSize(bundles), startUp(bundles, reference.entry, ROUNDS)];
console.log(figures.map(toMarkdown).join('\n'));
