import { alert, type Block, inlineCode, paragraph } from '@docs-agent/action-kit';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport } from '../published/published-report.ts';
import { gateNote } from './redirects.ts';

/** Why views of pages are unknown, and the input that would fit. */
export function unmetNote(report: PublishedReport): Block[] {
  const { unmet, lost } = report;
  if (unmet === undefined) return [];
  const gate = lost.length === 0 ? gateNote(report) : [];
  const why = 'Most views are on paths that the docs do not serve, so views could not be matched to pages.';
  if (unmet.remedy === undefined) {
    const inputs = (['docs-root', 'base-path', 'path-map'] as const).map((name) => inlineCode(name));
    const [root = '', base = '', map = ''] = inputs;
    return [
      alert('WARNING', paragraph(`${why} Check the inputs `, root, ', ', base, ' and ', map, '.'), ...gate),
    ];
  }
  const { input, value, matched, pages } = unmet.remedy;
  return [
    alert(
      'WARNING',
      paragraph(
        `${why} ${formatCount(matched)} of ${formatCount(pages)} pages match with `,
        inlineCode(`${input}: ${value}`),
        '.',
      ),
      ...gate,
    ),
  ];
}
