import type { Acceptance } from '../github/acceptance.ts';
import type { Inputs } from '../inputs.ts';

/** What paths that lose their page without a redirect, or may, do to the step. */
export type RedirectGate =
  | { kind: 'warns' }
  | { kind: 'accepted'; label: string }
  | { kind: 'fails'; label: string; setBy: string | undefined };

/**
 * Decides by the input `missing-redirects`; who set the label is only asked where the step would fail.
 *
 * @param findings paths without a redirect, and what could not be judged
 * @param readAcceptance asks GitHub
 */
export async function redirectGate(
  { missingRedirects, acceptLabel }: Pick<Inputs, 'missingRedirects' | 'acceptLabel'>,
  findings: number,
  readAcceptance: (label: string) => Promise<Acceptance>,
): Promise<RedirectGate> {
  if (missingRedirects !== 'fail' || findings === 0) return { kind: 'warns' };
  const acceptance = await readAcceptance(acceptLabel);
  if (acceptance.kind === 'accepted') return { kind: 'accepted', label: acceptLabel };
  const setBy = acceptance.kind === 'not-authorized' ? acceptance.login : undefined;
  return { kind: 'fails', label: acceptLabel, setBy };
}

/** Why the step fails, and what to do, as sentences. */
export function gateSentence(
  { label, setBy }: Extract<RedirectGate, { kind: 'fails' }>,
  unjudgedWhy: readonly string[],
): string {
  const fix = unjudgedWhy.length === 0 ? 'Add redirects' : `${unjudgedWhy.join(' ')} Fix that`;
  const todo = `${fix}, or have someone with write permission set the label \`${label}\`.`;
  if (setBy === undefined) return todo;
  return `${todo} It was set by ${setBy}, who does not have write permission.`;
}
