import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The README's first example in a language, as written but for the address of the service. */
export function readmeExample(language: 'js' | 'ts', baseUrl: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme) ?? [];
  if (!code?.includes('https://api.mintlify.com'))
    throw new Error(`The README has no ${language} to run.`);
  return code.replace('https://api.mintlify.com', baseUrl);
}
