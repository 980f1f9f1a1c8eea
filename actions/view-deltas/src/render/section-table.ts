import { type Block, heading, paragraph, plural } from '@docs-agent/action-kit';
import { changeText } from '../published/change-text.ts';
import { formatCount } from '../published/numbers.ts';
import type { PublishedReport, PublishedSection } from '../published/published-report.ts';
import { SERIES } from '../report/page-row.ts';
import { type KnownColumn, knownCount, knownTable, SERIES_TITLES } from './known-table.ts';
import { pathCode } from './links.ts';

const MOST_SECTIONS = 10;

/** The pages by the first segment of their path. */
export function sectionTable(report: PublishedReport, top: number): Block[] {
  const shown = report.sections.slice(0, Math.min(top, MOST_SECTIONS));
  if (shown.length === 0) return [];
  const rest = report.sections.length - shown.length;
  return [
    heading(2, 'Sections'),
    knownTable(
      [
        { title: 'Section', cellOf: ({ path }) => [path === '/' ? 'top level' : pathCode(path)] },
        { title: 'Pages', align: 'right', cellOf: ({ pages }) => [formatCount(pages)] },
        ...SERIES.flatMap((series): KnownColumn<PublishedSection>[] => [
          {
            title: SERIES_TITLES[series],
            align: 'right',
            cellOf: (section) => knownCount(section[series].current, report),
          },
          {
            title: 'Change',
            cellOf(section) {
              const change = changeText(section[series], report);
              return change === undefined ? undefined : [change];
            },
          },
        ]),
      ],
      shown,
    ),
    ...(rest > 0 ? [paragraph(`${formatCount(rest)} further ${plural(rest, 'section')}.`)] : []),
  ];
}
