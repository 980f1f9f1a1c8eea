// node packages/sandbox/demo/main.ts [--verbose | --live [FOLDER]]
import { resolve } from 'node:path';

const [option, folder = '.'] = process.argv.slice(2);
if (option === undefined || option === '--verbose') {
  await import('./run-demo.ts');
} else if (option === '--live') {
  const { checkProject } = await import('./live/check-project.ts');
  // npm runs scripts in the folder of package.json, and keeps here where it was started.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  process.exitCode = (await checkProject(process.env, resolve(from, folder))) ? 0 : 1;
} else {
  console.error(
    `Unknown option ${option}. Usage: npm run demo [-- --verbose | --live [FOLDER OF DOCS]]`,
  );
  process.exitCode = 2;
}
