import type { Inputs } from '../inputs.ts';
import { pageFilter, unmatchedSentences } from '../page-filter.ts';
import type { UnjudgedPaths } from './lost-paths.ts';

/** The effect on the step of paths that lose, or may lose, their page without a redirect. */
export type RedirectGate =
  | { kind: 'warns' }
  /** `problems`: lines of the gone-file that do not count, and why, as sentences. */
  | {
      kind: 'fails';
      goneFile: string;
      problems: readonly string[];
    };

/**
 * Decides by the input `missing-redirects`.
 *
 * @param findings paths without a redirect, and what could not be judged; without pages that may go
 */
export function redirectGate(
  { missingRedirects, goneFile }: Pick<Inputs, 'missingRedirects' | 'goneFile'>,
  findings: number,
  problems: readonly string[],
): RedirectGate {
  if (missingRedirects !== 'fail' || findings === 0) return { kind: 'warns' };
  return {
    kind: 'fails',
    goneFile,
    problems,
  };
}

/**
 * Why `missing-redirects: fail` cannot detect removed pages, and what to set, as sentences; none if
 * it can.
 *
 * @param servedPaths what the docs serve; undefined if that is unknown
 */
export function blindGateSentences(
  { docsRoot, paths }: Pick<Inputs, 'docsRoot' | 'paths'>,
  servedPaths: readonly string[] | undefined,
): string[] {
  const blind = 'With these inputs, `missing-redirects: fail` cannot detect removed pages.';
  if (servedPaths?.length === 0) {
    const remedy = 'Set docs-root to the docs’ folder, or path-map.';
    return [blind, `Input \`docs-root\` is \`${docsRoot}\`, where no file is a page. ${remedy}`];
  }
  const isShown = pageFilter(paths);
  if (servedPaths?.some((path) => isShown({ path })) === false)
    return [blind, unmatchedSentences(paths)];
  return [];
}

/** Why the step fails, and what to do, as sentences. */
export function gateSentence(
  { goneFile, problems }: Extract<RedirectGate, { kind: 'fails' }>,
  {
    why,
    paths,
    rulesFile,
  }: Pick<UnjudgedPaths, 'why' | 'rulesFile'> & { paths: readonly unknown[] },
): string {
  const line = `a line with a reason to \`${goneFile}\``;
  const sentences = [...why];
  if (why.length === 0) {
    sentences.push(`Add a redirect for each path, or, if it may go, ${line}.`);
  } else if (rulesFile !== undefined) {
    sentences.push(`Correct \`${rulesFile}\`.`);
  } else if (paths.length > 0) {
    sentences.push(`Or, for each page that may go, add ${line}.`);
  }
  return [...sentences, ...problems].join(' ');
}
