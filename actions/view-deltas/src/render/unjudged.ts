import { alert, type Block, type Inline, list, outside, paragraph } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedUnjudgedPath } from '../published/published-report.ts';
import { gateNote, path, viewsOf } from './redirects.ts';

/** Paths in the warning; the files have the rest. */
const SHOWN_PATHS = 5;

/** What could not be judged, why, and what to do. */
export function unjudgedWarning(report: PublishedReport): Block[] {
  const { why, paths } = report.unjudged;
  if (why.length === 0) return [];
  const reason = paragraph('Whether a redirect is missing could not be checked: ', outside(why.join(' ')));
  const [only, ...others] = paths;
  if (only === undefined) return [alert('WARNING', reason, ...gateNote(report))];
  if (others.length === 0) {
    const removed = paragraph(path(only.path), ' is removed here', ...viewsAt(only, report), '.');
    return [alert('WARNING', removed, reason, ...gateNote(report))];
  }
  const more = paths.length - SHOWN_PATHS;
  return [
    alert(
      'WARNING',
      paragraph('These paths lose their page here:'),
      list(paths.slice(0, SHOWN_PATHS).map((one) => [path(one.path), ...viewsAt(one, report)])),
      ...(more > 0 ? [paragraph(`${formatCount(more)} further paths are in the JSON file.`)] : []),
      reason,
      ...gateNote(report),
    ),
  ];
}

function viewsAt(one: PublishedUnjudgedPath, report: PublishedReport): Inline[] {
  return one.human === undefined ? [] : [': ', ...viewsOf(one, report)];
}
