// Reads a real project, and changes nothing in it: the bundle of view-deltas reports on its site,
// with the files of a folder in the place of a repository, and two further operations show whether
// jobs can be found.
import { existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartDrawing, renderPage } from '../../src/render/index.ts';
import type { RunResult } from '../../src/runner/run.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { compareJobIds, type Project } from './compare-job-ids.ts';
import { describePaths, type SiteReport, viewsTable } from './describe-report.ts';
import { docsFilesIn } from './docs-files.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** The client gives up long before. */
const STUCK_AFTER_MS = 600_000;

const CONFIGURATIONS = ['docs.json', 'mint.json'];
const USAGE = 'npm run demo -- --live ../docs';

/** Each variable, the input that it is for, and where its value is found. */
const VARIABLES = [
  [
    'DOCS_AGENT_BASE_URL',
    'base-url',
    'the origin of the service, such as https://api.mintlify.com',
  ],
  [
    'DOCS_AGENT_PROJECT_ID',
    'project-id',
    'the project’s id, from the API keys page of the dashboard',
  ],
  ['DOCS_AGENT_READ_KEY', 'api-key', 'an admin key with the scope read, made on the same page'],
] as const;

/**
 * Checks a project as far as reading can, and prints what was found.
 *
 * @param folder of its docs
 * @returns whether its views could be read, and are on paths of the docs
 */
export async function checkProject(
  environment: NodeJS.ProcessEnv,
  folder: string,
): Promise<boolean> {
  const missing = VARIABLES.filter(([name]) => !environment[name]);
  for (const [name, , what] of missing) console.error(`✗ ${name} is not set: ${what}.`);
  const problem = problemWith(folder);
  if (problem !== undefined) console.error(`✗ ${problem}`);
  if (missing.length > 0 || problem !== undefined) return false;
  const [baseUrl = '', projectId = '', apiKey = ''] = VARIABLES.map(([name]) => environment[name]);
  const project = { baseUrl, projectId, apiKey };
  const files = docsFilesIn(folder);
  console.log(
    `\nReading project ${projectId} with the ${files.length} files of ${folder}. Nothing is changed.\n`,
  );

  const run = await reportOnSite(project, files);
  const { result = '', headline = '' } = run.outputs;
  if (result !== 'reported' && result !== 'partial') {
    console.error(`✗ ${withVariables(headline)}`);
    return false;
  }
  const report: SiteReport = JSON.parse(run.tempFiles.get('docs-traffic/view-deltas.json') ?? '');
  console.log('✓ The service accepts the key for this project, and the key has the scope read.');
  console.log('  Whether it may also send messages is not tried: each is a paid run of the agent.');
  const paths = describePaths(report, folder);
  console.log(`${paths.meet ? '✓' : '✗'} ${paths.text}\n`);
  console.log(`${headline}\n\n${viewsTable(report)}\n`);
  await writePage(run.summary);
  console.log('The whole report, as GitHub would show it: demo-output/live.html\n');
  const ids = await compareJobIds(project).catch(
    (error: Error) => `Jobs could not be read: ${error.message}.`,
  );
  console.log(`ℹ ${ids}`);
  return paths.meet;
}

/** Why a folder has no docs to compare views with. It costs no request to know. */
function problemWith(folder: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `${folder} is no folder. Give the folder of your docs: ${USAGE}`;
  if (CONFIGURATIONS.some((name) => existsSync(join(folder, name)))) return undefined;
  return `${folder} has no docs.json and no mint.json. Give the folder that has one: ${USAGE}`;
}

async function reportOnSite(
  project: Project,
  files: ReturnType<typeof docsFilesIn>,
): Promise<RunResult> {
  await using sandbox = await createSandbox({ now: new Date().toISOString() });
  sandbox.secrets.add(project.apiKey);
  const repository = sandbox.github.createRepository({ owner: 'local', name: 'docs' });
  repository.commit('main', files);
  return await sandbox.run(`${root}actions/view-deltas`, {
    repository: repository.fullName,
    token: sandbox.github.createToken({ contents: 'read' }),
    workflowSecrets: [project.apiKey],
    event: { name: 'schedule', payload: sandbox.github.payload('schedule', { repository }) },
    inputs: {
      'base-url': project.baseUrl,
      'project-id': project.projectId,
      'api-key': project.apiKey,
      numbers: 'exact',
    },
    time: 'machine',
    stuckAfterRealMs: STUCK_AFTER_MS,
  });
}

/** The action names its inputs; here they are variables. */
function withVariables(sentence: string): string {
  return VARIABLES.reduce(
    (text, [name, input]) => text.replaceAll(new RegExp(`input \`${input}\``, 'gi'), name),
    sentence,
  );
}

async function writePage(summary: string): Promise<void> {
  await mkdir(`${root}demo-output`, { recursive: true });
  const section = { title: 'view-deltas: the site', kind: 'summary', markdown: summary } as const;
  const html = await renderPage([section]);
  await writeFile(`${root}demo-output/live.html`, html + chartDrawing(html));
}
