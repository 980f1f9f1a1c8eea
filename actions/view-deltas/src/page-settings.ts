import { posix } from 'node:path';
import { UserError } from '@docs-agent/action-kit';
import {
  configurationAnywhere,
  NoConfiguration,
  type PageSettings,
  PathMapError,
  parsePathMap,
  readServedSite,
  type SiteRead,
  UnreadableFiles,
} from '@docs-agent/docs-routes';
import { filesReader } from './github/repository-files.ts';
import type { Inputs } from './inputs.ts';
import type { ReportRun } from './report-run.ts';

/**
 * How files become pages, by the inputs.
 *
 * @throws {UserError} when the input `path-map` cannot be read.
 */
export function pageSettings(inputs: Pick<Inputs, keyof PageSettings>): PageSettings {
  const { docsRoot, basePath, pathMap = '' } = inputs;
  try {
    return {
      docsRoot,
      basePath,
      pathMap: parsePathMap(pathMap),
    };
  } catch (error) {
    if (!(error instanceof PathMapError)) throw error;
    throw new UserError(`Input \`path-map\`: ${error.message}`, { cause: error });
  }
}

/**
 * What the docs serve at the run's commit.
 *
 * @throws {UserError} when no input says how files become pages.
 */
export async function readSite(
  run: ConfiguredRun & Pick<ReportRun, 'context'>,
  settings: PageSettings,
): Promise<SiteRead> {
  const { repository, context } = run;
  try {
    return await readServedSite(filesReader(repository, context.commit), settings);
  } catch (error) {
    if (!(error instanceof NoConfiguration)) throw error;
    throw await noPagesError(run, context.commit);
  }
}

/** A run, as far as an error about its configuration names it. */
interface ConfiguredRun {
  repository: ReportRun['repository'];
  inputs: Pick<Inputs, 'docsRoot'>;
}

/** No input says how files become pages. */
export function noPagesError(run: ConfiguredRun, commit: string): Promise<UserError> {
  const { docsRoot } = run.inputs;
  const problem = `Input \`docs-root\` is \`${docsRoot}\`, where no docs.json or mint.json is, and \`path-map\` is empty.`;
  return withConfiguration(run, commit, problem, 'name the pages of other docs with `path-map`');
}

/** The redirects of docs that `path-map` alone describes are asked for. */
export function noRedirectsError(run: ConfiguredRun, commit: string): Promise<UserError> {
  const { docsRoot } = run.inputs;
  const problem = `Input \`missing-redirects\` is \`fail\`, but redirects are in a docs.json or mint.json, and \`docs-root\` is \`${docsRoot}\`, where none is.`;
  return withConfiguration(run, commit, problem, 'set `missing-redirects: off`');
}

/** Names the folder that has a configuration, if one has. */
async function withConfiguration(
  { repository }: ConfiguredRun,
  commit: string,
  problem: string,
  otherwise: string,
): Promise<UserError> {
  const file = await anyConfiguration(filesReader(repository, commit));
  const remedy =
    file === undefined
      ? `Set \`docs-root\` to the folder that has one, or ${otherwise}.`
      : `Set \`docs-root: ${posix.dirname(file)}\`, because ${file} is there.`;
  return new UserError(`${problem} ${remedy}`);
}

async function anyConfiguration(
  readFiles: ReturnType<typeof filesReader>,
): Promise<string | undefined> {
  try {
    return configurationAnywhere(await readFiles('.'));
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return undefined;
  }
}
