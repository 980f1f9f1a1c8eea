import { count, plural } from '@docs-agent/action-kit';
import { formatCount, formatPages } from '../published/numbers.ts';
import type { CheckedHead } from './checked-head.ts';

/** The result of the check, in one sentence without a period. */
export function checkHeadline(checked: CheckedHead): string {
  const { missing, uncertain, unjudged, redirected, accepted, uncheckedWhy } = checked;
  if (uncheckedWhy !== undefined) return uncheckedWhy;
  if (missing.some(({ problem }) => problem !== 'none'))
    return `${formatCount(missing.length)} ${plural(missing.length, 'path')} would lead nowhere`;
  if (missing.length > 0) {
    const are = plural(missing.length, 'is', 'are');
    return `${formatPages(missing.length)} ${are} removed here without a redirect`;
  }
  if (uncertain.length > 0) {
    const many = formatCount(uncertain.length);
    const have = plural(uncertain.length, 'path has', 'paths have');
    return `${many} ${have} no redirect that is certain to work`;
  }
  const unsure = unjudged.paths.length;
  if (unsure > 0) {
    const redirects = plural(unsure, 'The redirect', 'The redirects');
    return `${redirects} of ${formatCount(unsure)} ${plural(unsure, 'path')} could not be checked`;
  }
  if (unjudged.why.length > 0) return 'Redirects could not be checked';
  const removed = redirected.length + accepted.length;
  if (removed === 0) return 'No page is removed here without a redirect';
  return `${count(removed, 'removed page')}, each with a redirect or a reason to go`;
}
