import type { Acceptance } from '../github/acceptance.ts';
import type { Inputs } from '../inputs.ts';
import { pageFilter, unmatchedSentences } from '../page-filter.ts';

/** What paths that lose their page without a redirect, or may, do to the step. */
export type RedirectGate =
  | { kind: 'warns' }
  | { kind: 'accepted'; label: string }
  | { kind: 'fails'; label: string; unless: Exclude<Acceptance, { kind: 'accepted' }> };

/**
 * Decides by the input `missing-redirects`; whether the label was set is only asked where the step
 * would fail.
 *
 * @param findings paths without a redirect, and what could not be judged
 */
export async function redirectGate(
  { missingRedirects, acceptLabel }: Pick<Inputs, 'missingRedirects' | 'acceptLabel'>,
  findings: number,
  readAcceptance: (label: string) => Promise<Acceptance>,
): Promise<RedirectGate> {
  if (missingRedirects !== 'fail' || findings === 0) return { kind: 'warns' };
  const acceptance = await readAcceptance(acceptLabel);
  return acceptance.kind === 'accepted'
    ? { kind: 'accepted', label: acceptLabel }
    : { kind: 'fails', label: acceptLabel, unless: acceptance };
}

/**
 * Why `missing-redirects: fail` notices no removed page, and what to set, as sentences; none if it
 * can.
 *
 * @param servedPaths what the docs serve; undefined if that is unknown
 */
export function blindGateSentences(
  { docsRoot, paths }: Pick<Inputs, 'docsRoot' | 'paths'>,
  servedPaths: readonly string[] | undefined,
): string[] {
  const blind = 'With these inputs, `missing-redirects: fail` notices no removed page.';
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
  { label, unless }: Extract<RedirectGate, { kind: 'fails' }>,
  unjudgedWhy: readonly string[],
): string {
  const fix = unjudgedWhy.length === 0 ? 'Add redirects' : `${unjudgedWhy.join(' ')} Fix that`;
  const orSet = `${fix}, or have someone with write permission set the label \`${label}\`.`;
  switch (unless.kind) {
    case 'not-set':
      return orSet;
    case 'not-authorized':
      return `${orSet} It was set by ${unless.login}, who does not have write permission.`;
    case 'unknown':
      return `${fix}, or run this again: whether the label \`${label}\` accepts it could not be read. ${unless.why}`;
    case 'not-kept':
      return `${fix}, or have someone with write permission remove the label \`${label}\` and set it again: it accepts one commit for one base branch, and no comment of ours says that it was set for these.`;
  }
}
