import { log } from '@docs-agent/action-kit';
import { type TouchedPages, UnreadableFiles } from '@docs-agent/docs-routes';
import { reportPurpose } from '../comment/report-purpose.ts';
import { type CommentPort, ourComment } from '../github/our-comment.ts';
import { filesReader } from '../github/repository-files.ts';
import type { TouchedPullRequest } from '../github/touched-pull-request.ts';
import type { Inputs } from '../inputs.ts';
import { blindGateSentences } from '../report/gate.ts';
import { portOfRun, type ReportRun } from '../report-run.ts';
import { otherBranch } from './other-branch.ts';

/** The inputs that decide which paths a head loses. */
type PathInputs = Pick<
  Inputs,
  'docsRoot' | 'basePath' | 'pathMap' | 'paths' | 'missingRedirects' | 'goneFile'
>;

/** One head of a pull request, and the values for reading it. */
export interface Head {
  run: Pick<ReportRun, 'repository'> & { inputs: PathInputs };
  pullRequest: TouchedPullRequest;
}

/** A head that is reported with its views. */
export interface ReportedHead extends Head {
  run: ReportRun;
}

/** Our comment on the pull request. */
export function portOf({ run, pullRequest: { number } }: ReportedHead): CommentPort {
  const purpose = reportPurpose('pull-request', run.inputs);
  return portOfRun(run, ourComment(run.repository, number, purpose), purpose, number);
}

/** A gate that never fails must not look like one. */
export async function warnOfBlindGate(
  head: Head,
  touched: Pick<TouchedPages, 'served' | 'unread'>,
): Promise<void> {
  const { inputs } = head.run;
  if (inputs.missingRedirects !== 'fail') return;
  const uncheckedWhy = otherBranch(head.pullRequest);
  if (uncheckedWhy !== undefined) {
    log.notice(`${uncheckedWhy}.`);
    return;
  }
  const servedPaths = touched.served?.paths ?? (await noPages(head, touched));
  const sentences = blindGateSentences(inputs, servedPaths);
  if (sentences.length > 0) {
    log.warning(sentences.join(' '));
  }
}

/**
 * An empty list if no file can be a page, so that none was read; undefined if one can, or that is
 * unknown.
 */
async function noPages(
  { run, pullRequest }: Head,
  { unread }: Pick<TouchedPages, 'unread'>,
): Promise<[] | undefined> {
  const { docsRoot } = run.inputs;
  if (docsRoot === '.' || unread !== undefined) return undefined;
  try {
    const { files } = await filesReader(run.repository, pullRequest.headSha)(docsRoot);
    return files.size === 0 ? [] : undefined;
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error;
    return undefined;
  }
}
