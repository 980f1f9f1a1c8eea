import { COMMENT_LIMIT, fits } from '@docs-agent/action-kit';
import { renderMarkdown } from '@docs-agent/sandbox/render';
import { describe, expect, it } from 'vitest';
import type { Numbers } from '../../src/published/number-policy.ts';
import { renderSite, siteMarkdown } from '../../src/render/site.ts';
import type { DeadEnd } from '../../src/report/dead-end.ts';
import { knownHistory } from '../../src/report/known-history.ts';
import type { ReportedMerge } from '../../src/report/report-parts.ts';
import {
  deadEndAt,
  type GivenParts,
  incompleteReading,
  NO_HISTORY,
  WINDOWS,
} from '../support/report.ts';
import { type SitePage, siteReport, wave } from '../support/site-report.ts';

const STANDING_FOLDS =
  /<details><summary>(?:Settings and limits|How to read this)<.*?<\/details>\n\n/gs;

/** With plain spaces, and without the folds that every report ends with: one test has them. */
const plain = (markdown: string) => markdown.replaceAll('\u00a0', ' ').replace(STANDING_FOLDS, '');

/** A low, a high, pages that come and go, one that AI alone reads, and nine that hardly moved. */
const PAGES: readonly SitePage[] = [
  {
    path: '/quickstart',
    now: [5_210, 2_204],
    before: [4_070, 2_140],
    earlier: wave([3_990, 2_000]),
  },
  { path: '/install', now: [4_902, 1_310], before: [5_002, 1_297], earlier: wave([4_950, 1_240]) },
  { path: '/guides/old-setup', now: [210, 340], before: [725, 333], earlier: wave([900, 330]) },
  { path: '/agents/mcp', now: [60, 640], before: [58, 600], earlier: wave([60, 610]) },
  { path: '/guides/cli', now: [340, 120] },
  { path: '/guides/beta', before: [120, 30], earlier: wave([110, 30]) },
  ...Array.from({ length: 9 }, (_, index) => ({
    path: `/api/topic-${index + 1}`,
    now: [400 + index, 200 + 3 * index] as const,
    before: [404, 200] as const,
    earlier: wave([400, 205]),
  })),
];

const DEAD_ENDS: readonly DeadEnd[] = [
  deadEndAt('/guides/webhook', [22, 790], {
    nearest: { kind: 'page', path: '/guides/webhooks' },
    rulesFile: 'docs.json',
  }),
];

const NOTHING = { word: 'no-clear-change', estimatePercent: 1 } as const;
const MERGES: readonly ReportedMerge[] = [
  {
    number: 812,
    url: 'https://github.com/acme/docs/pull/812#issuecomment-1',
    effect: { human: { word: 'rose', estimatePercent: 38 }, ai: NOTHING },
  },
  {
    number: 797,
    url: 'https://github.com/acme/docs/pull/797#issuecomment-2',
    effect: { human: NOTHING, ai: undefined },
  },
];

const WHOLE: GivenParts = {
  deadEnds: DEAD_ENDS,
  merges: MERGES,
  editedOn: new Map([
    ['/quickstart', '2026-11-03'],
    ['/install', '2025-09-10'],
  ]),
};

const withoutHistory = (pages: readonly SitePage[]) => pages.map(({ earlier: _, ...page }) => page);

/** Only the largest pages were read; the others are unknown in both windows. */
const LARGEST = PAGES.slice(0, 4);

function render(
  pages: readonly SitePage[] = PAGES,
  rest: GivenParts = WHOLE,
  { numbers = 'exact', rows = 4 }: { numbers?: Numbers; rows?: number } = {},
): string {
  return plain(siteMarkdown(siteReport(pages, rest, numbers), rows));
}

const TITLES = /^#+ .*|^```mermaid|<summary>.*<\/summary>/gm;
const titlesOf = (markdown: string) => markdown.match(TITLES);

/** The columns of each table. */
const columnsOf = (markdown: string) =>
  [...markdown.matchAll(/^\|(.*)\|\n\| :?-/gm)].map(([, titles = '']) =>
    titles.split('|').map((title) => title.trim()),
  );

describe('the report of a site', () => {
  it('leads with what to do, then what no page serves, what lost most and what is viewed most; the rest is folded', () => {
    expect(render()).toMatchInlineSnapshot(`
      "# Docs traffic, Oct 19 – Nov 15

      **Human +5%, AI +5%.** Do this week:

      - [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) lost the most: 725 → 210 human views, its lowest since Oct 2025
      - redirect [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json): 22 human views, and no page serves it
      - read over [\`/install\`](https://docs.example.com/install): 4,902 human views, not edited for 14 months

      | | Views | Before | Change |
      | :- | -: | -: | -: |
      | Human | 14,358 | 13,611 | +5% |
      | AI | 6,522 | 6,200 | +5% |
      | AI share | 31.2% | 31.3% | −0.1 pp |

      Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks); the typical page: human 0%, AI +4%.

      Views in four weeks. Blue: human. Orange: AI.

      \`\`\`mermaid
      %%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%
      xychart-beta
        x-axis "four weeks from" ["Oct 20", "Nov 17", "Dec 15", "Jan 12", "Feb 9", "Mar 9", "Apr 6", "May 4", "Jun 1", "Jun 29", "Jul 27", "Aug 24", "Sep 21", "Oct 19"]
        y-axis "thousand views" 0 --> 16
        line [14.742, 13.61, 12.48, 14.742, 13.61, 12.48, 14.742, 13.61, 12.48, 14.742, 13.61, 12.48, 13.611, 14.358]
        line [6.56, 6.055, 5.552, 6.56, 6.055, 5.552, 6.56, 6.055, 5.552, 6.56, 6.055, 5.552, 6.2, 6.522]
      \`\`\`

      ## No page serves these

      | Address | Human | AI | Nearest page |
      | :- | -: | -: | :- |
      | [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json) | 22 | 790 | [\`/guides/webhooks\`](https://docs.example.com/guides/webhooks) |

      Rules for them belong in [\`docs.json\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json).

      ## Lost most (human)

      | Page | Human | Before | Lost | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) | 210 | 725 | −515 | 725–975 **low** | \`▇▆▆▇▆▆▇▆▆▇▆▆▅▂\` |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | 5,002 | −100 | 4,538–5,363 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-1\`](https://docs.example.com/api/topic-1) | 400 | 404 | −4 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-2\`](https://docs.example.com/api/topic-2) | 401 | 404 | −3 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |

      <details><summary>2 more pages</summary>

      | Page | Human | Before | Lost | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/api/topic-3\`](https://docs.example.com/api/topic-3) | 402 | 404 | −2 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-4\`](https://docs.example.com/api/topic-4) | 403 | 404 | −1 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |

      </details>

      ## Most viewed

      | Page | Human | Change | AI | Change | Last edited |
      | :- | -: | :- | -: | :- | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | +28% **high** <sub>(3,658–4,323)</sub> | 2,204 | +3% <sub>(1,833–2,167)</sub> | Nov 3 |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | −2% <sub>(4,538–5,363)</sub> | 1,310 | +1% <sub>(1,137–1,343)</sub> | **14 months ago** |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | +1% <sub>(367–433)</sub> | 224 | +12% <sub>(188–222)</sub> | – |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 407 | +1% <sub>(367–433)</sub> | 221 | +11% <sub>(188–222)</sub> | – |

      <details><summary>Gained most (human)</summary>

      | Page | Human | Before | Gained | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | 4,070 | +1,140 | 3,658–4,323 **high** | \`▆▅▅▆▅▅▆▅▅▆▅▅▅▇\` |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | 404 | +4 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 407 | 404 | +3 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 58 | +2 | 55–65 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▆\` |

      2 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Sections</summary>

      | Section | Pages | Human | Change | AI | Change |
      | :- | -: | -: | :- | -: | :- |
      | top level | 2 | 10,112 | +11% | 3,514 | +2% |
      | \`/api\` | 9 | 3,636 | 0% | 1,908 | +6% |
      | \`/guides\` | 3 | 550 | −35% | 460 | +27% |
      | \`/agents\` | 1 | 60 | +3% | 640 | +7% |

      </details>

      <details><summary>Merges reported since Oct 19</summary>

      [#812](https://github.com/acme/docs/pull/812#issuecomment-1) human views +38% against the site’s other pages · [#797](https://github.com/acme/docs/pull/797#issuecomment-2) no clear change. Of these 3 comparisons, chance makes 0.15 findings on average (1 in 20).

      </details>

      <details><summary>AI movers</summary>

      | Page | AI | Before | Moved | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 2,204 | 2,140 | +64 | 1,833–2,167 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 640 | 600 | +40 | 559–661 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 224 | 200 | +24 | 188–222 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 221 | 200 | +21 | 188–222 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |

      8 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Read by AI, hardly by humans: 1 page</summary>

      | Page | Human | AI | AI share |
      | :- | -: | -: | -: |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 640 | 91% |

      </details>

      <details><summary>New and gone: 2 pages</summary>

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/guides/cli\`](https://docs.example.com/guides/cli) | 340 | new | 120 | new |
      | [\`/guides/beta\`](https://docs.example.com/guides/beta) | 0 | gone (120 before) | 0 | gone (30 before) |

      </details>

      <sub>data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('without history is as useful, and says what ranges need', () => {
    const history = {
      rangesFrom: '2026-11-23',
      marksFrom: '2027-04-12',
      definitionChange: '2026-07-31',
    };
    const first = siteReport(withoutHistory(PAGES), { ...WHOLE, merges: [] });
    const markdown = siteMarkdown({ ...first, history: { ...first.history, ...history } }, 4);
    expect(plain(markdown)).toMatchInlineSnapshot(`
      "# Docs traffic, Oct 19 – Nov 15

      **Human +5%, AI +5%.** Do this week:

      - [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) lost the most: 725 → 210 human views
      - redirect [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json): 22 human views, and no page serves it
      - read over [\`/install\`](https://docs.example.com/install): 4,902 human views, not edited for 14 months

      | | Views | Before | Change |
      | :- | -: | -: | -: |
      | Human | 14,358 | 13,611 | +5% |
      | AI | 6,522 | 6,200 | +5% |
      | AI share | 31.2% | 31.3% | −0.1 pp |

      Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks); the typical page: human 0%, AI +4%.

      ## No page serves these

      | Address | Human | AI | Nearest page |
      | :- | -: | -: | :- |
      | [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json) | 22 | 790 | [\`/guides/webhooks\`](https://docs.example.com/guides/webhooks) |

      Rules for them belong in [\`docs.json\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json).

      ## Lost most (human)

      | Page | Human | Before | Lost | Change |
      | :- | -: | -: | -: | :- |
      | [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) | 210 | 725 | −515 | −71% |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | 5,002 | −100 | −2% |
      | [\`/api/topic-1\`](https://docs.example.com/api/topic-1) | 400 | 404 | −4 | −1% |
      | [\`/api/topic-2\`](https://docs.example.com/api/topic-2) | 401 | 404 | −3 | −1% |

      <details><summary>2 more pages</summary>

      | Page | Human | Before | Lost | Change |
      | :- | -: | -: | -: | :- |
      | [\`/api/topic-3\`](https://docs.example.com/api/topic-3) | 402 | 404 | −2 | 0% |
      | [\`/api/topic-4\`](https://docs.example.com/api/topic-4) | 403 | 404 | −1 | 0% |

      </details>

      ## Most viewed

      | Page | Human | Change | AI | Change | Last edited |
      | :- | -: | :- | -: | :- | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | +28% | 2,204 | +3% | Nov 3 |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | −2% | 1,310 | +1% | **14 months ago** |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | +1% | 224 | +12% | – |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 407 | +1% | 221 | +11% | – |

      <details><summary>Gained most (human)</summary>

      | Page | Human | Before | Gained | Change |
      | :- | -: | -: | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | 4,070 | +1,140 | +28% |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | 404 | +4 | +1% |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 407 | 404 | +3 | +1% |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 58 | +2 | +3% |

      2 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Sections</summary>

      | Section | Pages | Human | Change | AI | Change |
      | :- | -: | -: | :- | -: | :- |
      | top level | 2 | 10,112 | +11% | 3,514 | +2% |
      | \`/api\` | 9 | 3,636 | 0% | 1,908 | +6% |
      | \`/guides\` | 3 | 550 | −35% | 460 | +27% |
      | \`/agents\` | 1 | 60 | +3% | 640 | +7% |

      </details>

      <details><summary>AI movers</summary>

      | Page | AI | Before | Moved | Change |
      | :- | -: | -: | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 2,204 | 2,140 | +64 | +3% |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 640 | 600 | +40 | +7% |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 224 | 200 | +24 | +12% |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 221 | 200 | +21 | +11% |

      8 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Read by AI, hardly by humans: 1 page</summary>

      | Page | Human | AI | AI share |
      | :- | -: | -: | -: |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 640 | 91% |

      </details>

      <details><summary>New and gone: 2 pages</summary>

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/guides/cli\`](https://docs.example.com/guides/cli) | 340 | <sub>not seen before</sub> | 120 | <sub>not seen before</sub> |
      | [\`/guides/beta\`](https://docs.example.com/guides/beta) | 0 | gone (120 before) | 0 | gone (30 before) |

      </details>

      <sub>data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('of a quiet month is short', () => {
    const quiet = PAGES.filter(({ path }) => path.startsWith('/api') || path === '/install');
    expect(render(quiet, {}, { rows: 2 })).toMatchInlineSnapshot(`
      "# Docs traffic, Oct 19 – Nov 15

      **Human −1%, AI +4%.**

      | | Views | Before | Change |
      | :- | -: | -: | -: |
      | Human | 8,538 | 8,638 | −1% |
      | AI | 3,218 | 3,097 | +4% |
      | AI share | 27.4% | 26.4% | +1.0 pp |

      Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks); the typical page: human 0%, AI +5%.

      Views in four weeks. Blue: human. Orange: AI.

      \`\`\`mermaid
      %%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%
      xychart-beta
        x-axis "four weeks from" ["Oct 20", "Nov 17", "Dec 15", "Jan 12", "Feb 9", "Mar 9", "Apr 6", "May 4", "Jun 1", "Jun 29", "Jul 27", "Aug 24", "Sep 21", "Oct 19"]
        y-axis "views" 0 --> 10000
        line [9260, 8550, 7841, 9260, 8550, 7841, 9260, 8550, 7841, 9260, 8550, 7841, 8638, 8538]
        line [3341, 3085, 2829, 3341, 3085, 2829, 3341, 3085, 2829, 3341, 3085, 2829, 3097, 3218]
      \`\`\`

      ## Lost most (human)

      | Page | Human | Before | Lost | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | 5,002 | −100 | 4,538–5,363 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-1\`](https://docs.example.com/api/topic-1) | 400 | 404 | −4 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |

      <details><summary>3 more pages</summary>

      | Page | Human | Before | Lost | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/api/topic-2\`](https://docs.example.com/api/topic-2) | 401 | 404 | −3 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-3\`](https://docs.example.com/api/topic-3) | 402 | 404 | −2 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-4\`](https://docs.example.com/api/topic-4) | 403 | 404 | −1 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |

      </details>

      ## Most viewed

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | −2% <sub>(4,538–5,363)</sub> | 1,310 | +1% <sub>(1,137–1,343)</sub> |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | +1% <sub>(367–433)</sub> | 224 | +12% <sub>(188–222)</sub> |

      <details><summary>Gained most (human)</summary>

      | Page | Human | Before | Gained | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 408 | 404 | +4 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 407 | 404 | +3 | 367–433 | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |

      2 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Sections</summary>

      | Section | Pages | Human | Change | AI | Change |
      | :- | -: | -: | :- | -: | :- |
      | top level | 1 | 4,902 | −2% | 1,310 | +1% |
      | \`/api\` | 9 | 3,636 | 0% | 1,908 | +6% |

      </details>

      <details><summary>AI movers</summary>

      | Page | AI | Before | Moved | Range | 13 months |
      | :- | -: | -: | -: | :- | :- |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | 224 | 200 | +24 | 188–222 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | 221 | 200 | +21 | 188–222 | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |

      7 further pages are in the JSON and CSV files.

      </details>

      <sub>data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('with some pages missing has exact totals, and lists of pages read in both windows, without marks', () => {
    const notRead = incompleteReading('falling');
    expect(render(LARGEST, { notRead }, { rows: 2 })).toMatchInlineSnapshot(`
      "# Docs traffic, Oct 19 – Nov 15

      **Human +5%, AI +3%; the 5,000 most viewed addresses, the rest not yet read.** Do this week:

      - [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) lost the most: 725 → 210 human views

      > [!NOTE]
      > The budget is spent. Addresses under 12 views were not read.

      | | Views | Before | Change |
      | :- | -: | -: | -: |
      | Human | 10,382 | 9,855 | +5% |
      | AI | 4,494 | 4,370 | +3% |
      | AI share | 30.2% | 30.7% | −0.5 pp |

      Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks).

      Views in four weeks. Blue: human. Orange: AI.

      \`\`\`mermaid
      %%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%
      xychart-beta
        x-axis "four weeks from" ["Oct 20", "Nov 17", "Dec 15", "Jan 12", "Feb 9", "Mar 9", "Apr 6", "May 4", "Jun 1", "Jun 29", "Jul 27", "Aug 24", "Sep 21", "Oct 19"]
        y-axis "thousand views" 0 --> 12
        line [10.726, 9.9, 9.076, 10.726, 9.9, 9.076, 10.726, 9.9, 9.076, 10.726, 9.9, 9.076, 9.855, 10.382]
        line [4.529, 4.18, 3.832, 4.529, 4.18, 3.832, 4.529, 4.18, 3.832, 4.529, 4.18, 3.832, 4.37, 4.494]
      \`\`\`

      ## Lost most (human)

      | Page | Human | Before | Lost | Change |
      | :- | -: | -: | -: | :- |
      | [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) | 210 | 725 | −515 | −71% |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | 5,002 | −100 | −2% |

      ## Most viewed

      | Page | Human | Change | AI | Change |
      | :- | -: | :- | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | +28% | 2,204 | +3% |
      | [\`/install\`](https://docs.example.com/install) | 4,902 | −2% | 1,310 | +1% |

      <details><summary>Gained most (human)</summary>

      | Page | Human | Before | Gained | Change |
      | :- | -: | -: | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 5,210 | 4,070 | +1,140 | +28% |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 58 | +2 | +3% |

      </details>

      <details><summary>AI movers</summary>

      | Page | AI | Before | Moved | Change |
      | :- | -: | -: | -: | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | 2,204 | 2,140 | +64 | +3% |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 640 | 600 | +40 | +7% |

      2 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Read by AI, hardly by humans: 1 page</summary>

      | Page | Human | AI | AI share |
      | :- | -: | -: | -: |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | 60 | 640 | 91% |

      </details>

      <sub>data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('of lower bounds has exact totals and the most viewed pages alone', () => {
    const markdown = render(LARGEST, { notRead: incompleteReading('none') });
    expect(markdown).toContain('| Human | 10,382 | 9,855 | +5% |');
    expect(titlesOf(markdown)).toEqual([
      '# Docs traffic, Oct 19 – Nov 15',
      '```mermaid',
      '## Most viewed',
    ]);
    expect(columnsOf(markdown).at(-1)).toEqual(['Page', 'Human', 'AI']);
    expect(markdown).toContain('(https://docs.example.com/quickstart) | ≥ 5,210 | ≥ 2,204 |');
  });

  it('of relative numbers has changes, words and shapes, and no count', () => {
    expect(render(PAGES, WHOLE, { numbers: 'relative', rows: 2 })).toMatchInlineSnapshot(`
      "# Docs traffic, Oct 19 – Nov 15

      **Human +5%, AI +5%.** Do this week:

      - redirect [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json): no page serves it
      - [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) lost the most: −71% human views, its lowest since Oct 2025

      Oct 19 – Nov 15 against Sep 21 – Oct 18 (UTC, whole weeks); the typical page: human 0%, AI +4%.

      Views in four weeks, in percent of each line’s highest. Blue: human. Orange: AI.

      \`\`\`mermaid
      %%{init: {"xyChart": {"height": 280, "xAxis": {"labelFontSize": 12}, "yAxis": {"labelFontSize": 12}}, "themeVariables": {"xyChart": {"backgroundColor": "transparent", "plotColorPalette": "#2f81f7, #cf5c00"}}}}%%
      xychart-beta
        x-axis "four weeks from" ["Oct 20", "Nov 17", "Dec 15", "Jan 12", "Feb 9", "Mar 9", "Apr 6", "May 4", "Jun 1", "Jun 29", "Jul 27", "Aug 24", "Sep 21", "Oct 19"]
        y-axis "percent" 0 --> 100
        line [100, 92, 85, 100, 92, 85, 100, 92, 85, 100, 92, 85, 92, 97]
        line [100, 92, 85, 100, 92, 85, 100, 92, 85, 100, 92, 85, 95, 99]
      \`\`\`

      ## No page serves these

      | Address | Nearest page |
      | :- | :- |
      | [\`/guides/webhook\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json) | [\`/guides/webhooks\`](https://docs.example.com/guides/webhooks) |

      Rules for them belong in [\`docs.json\`](https://github.com/acme/docs/blob/abcdef0123456789/docs.json).

      ## Lost most (human)

      | Page | Change | 13 months |
      | :- | :- | :- |
      | [\`/guides/old-setup\`](https://docs.example.com/guides/old-setup) | −71% **low** | \`▇▆▆▇▆▆▇▆▆▇▆▆▅▂\` |
      | [\`/install\`](https://docs.example.com/install) | −2% | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |

      <details><summary>4 more pages</summary>

      | Page | Change | 13 months |
      | :- | :- | :- |
      | [\`/api/topic-1\`](https://docs.example.com/api/topic-1) | −1% | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-2\`](https://docs.example.com/api/topic-2) | −1% | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-3\`](https://docs.example.com/api/topic-3) | 0% | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▆\` |
      | [\`/api/topic-4\`](https://docs.example.com/api/topic-4) | 0% | \`▇▆▆▇▆▆▇▆▆▇▆▆▇▇\` |

      </details>

      <details><summary>Gained most (human)</summary>

      | Page | Change | 13 months |
      | :- | :- | :- |
      | [\`/quickstart\`](https://docs.example.com/quickstart) | +28% **high** | \`▆▅▅▆▅▅▆▅▅▆▅▅▅▇\` |
      | [\`/agents/mcp\`](https://docs.example.com/agents/mcp) | +3% | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▆\` |

      4 further pages are in the JSON and CSV files.

      </details>

      <details><summary>Merges reported since Oct 19</summary>

      [#812](https://github.com/acme/docs/pull/812#issuecomment-1) human views +38% against the site’s other pages · [#797](https://github.com/acme/docs/pull/797#issuecomment-2) no clear change. Of these 3 comparisons, chance makes 0.15 findings on average (1 in 20).

      </details>

      <details><summary>AI movers</summary>

      | Page | Change | 13 months |
      | :- | :- | :- |
      | [\`/api/topic-9\`](https://docs.example.com/api/topic-9) | +12% | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |
      | [\`/api/topic-8\`](https://docs.example.com/api/topic-8) | +11% | \`▇▆▆▇▆▆▇▆▆▇▆▆▆▇\` |

      10 further pages are in the JSON and CSV files.

      </details>

      <details><summary>New and gone: 2 pages</summary>

      | Page | Human | AI |
      | :- | :- | :- |
      | [\`/guides/beta\`](https://docs.example.com/guides/beta) | gone | gone |
      | [\`/guides/cli\`](https://docs.example.com/guides/cli) | new | new |

      </details>

      <sub>data up to Nov 15 · [run and files](https://github.com/acme/docs/actions/runs/7)</sub>
      "
    `);
  });

  it('ends with its settings and limits, and how to read it', () => {
    const markdown = siteMarkdown(siteReport(PAGES), 4);
    expect(
      markdown.match(STANDING_FOLDS)?.join('').replaceAll('\u00a0', ' '),
    ).toMatchInlineSnapshot(`
      "<details><summary>Settings and limits</summary>

      - Under 20 views a page has no percentage and no mark, and a path needs no redirect.
      - 2 of 40 requests were used.
      - Chart and bars show blocks of four weeks; a bar’s height is a part of the page’s own highest count.

      </details>

      <details><summary>How to read this</summary>

      In parentheses is the page’s own range: its lowest and its highest count of four weeks since Oct 20, 2025. “High” and “low” are outside it by more than counting noise, even with the site’s own movement taken off. A mark says what happened, not why. Pages that were not edited get marks, too. Human views now have 2 lows and 1 high among 14 pages. Under 20 views there is no percentage. AI counts live reads by assistants and agents, not search or training crawlers.

      </details>

      "
    `);
    expect(markdown.replace(STANDING_FOLDS, 'Folds\n')).toMatch(/Folds\nFolds\n<sub>.*<\/sub>\n$/);
  });

  it('of paths that do not meet the docs names the input that would fit', () => {
    const remedy = { input: 'base-path', value: '/docs', matched: 78, pages: 80 } as const;
    const markdown = render(PAGES, { notMatched: { remedy } });
    expect(markdown).toContain('78 of 80 pages match with `base-path: /docs`');
    expect(markdown).toContain('; views could not be matched to pages.**');
    expect(titlesOf(markdown)).toContain('## Most viewed');
  });

  it('compares nothing across a change of definition', () => {
    const windows = { ...WINDOWS, isComparable: false, historyFrom: '2026-10-02' };
    const history = knownHistory(NO_HISTORY, windows, undefined);
    const markdown = render(withoutHistory(PAGES), { windows, history });
    expect(markdown).toContain(
      '**The service changed what it counts on Oct 1, so the two windows cannot be compared.**',
    );
    expect(markdown).toContain('| Human | 14,358 | 13,611 | – |');
    expect(titlesOf(markdown)).not.toContain('## Lost most (human)');
    expect(markdown).not.toMatch(/[+−]\d/);
  });

  it('counts what it leaves out of its lists', () => {
    const [, lost = ''] = render(PAGES, {}, { rows: 1 }).split('## Lost most (human)');
    expect(lost).toContain('<summary>4 more pages</summary>');
    expect(lost).toContain('1 further page is in the JSON and CSV files.');
    const rows = lost.split('## Most viewed')[0]?.match(/^\| \[`/gm);
    expect(rows).toHaveLength(5);
  });

  it.each<[what: string, markdown: string]>([
    ['with history', render()],
    ['without', render(withoutHistory(PAGES))],
    ['relative', render(PAGES, WHOLE, { numbers: 'relative' })],
    ['partial', render(PAGES, { ...WHOLE, notRead: incompleteReading('falling') })],
    ['of lower bounds', render(PAGES, { ...WHOLE, notRead: incompleteReading('none') })],
  ])('has no table of more than six columns, each with its own title: %s', (_, markdown) => {
    const tables = columnsOf(markdown);
    expect(tables.length).toBeGreaterThan(1);
    for (const columns of tables) expect(columns.length).toBeLessThanOrEqual(6);
  });

  it('has ranges below the changes if lines would be too long', () => {
    const long = (count: number) =>
      PAGES.map((page) => ({
        ...page,
        path: page.path.replace('/quickstart', `/${'q'.repeat(count)}`),
      }));
    const row = (count: number) => /^\| \[`\/q+`\].*$/m.exec(render(long(count)))?.[0] ?? '';
    expect(row(12)).toMatch(/\+28% \*\*high\*\* <sub>.* \+3% <sub>/);
    expect(row(29)).toMatch(/\+28% \*\*high\*\*<br><sub>.* \+3%<br><sub>/);
  });

  it('links no path that is cut, and survives one that is no valid text', () => {
    const pages = ['/\ud800', `/${'x'.repeat(500)}`].map(
      (path) => ({ path, now: [90, 9], before: [90, 9] }) as const,
    );
    const [first = '', second = ''] = render(pages).match(/^\| .*`.*$/gm) ?? [];
    expect(
      [first, second].filter((row) => row.includes('](https://docs.example.com/')),
    ).toHaveLength(1);
    expect([first, second].filter((row) => row.includes('xxx…`'))).toHaveLength(1);
  });

  it.each([
    '`|@octocat <img src=x>#1',
    '\\|\\\\|``',
    '🙂',
    'a\nb\u0000\u202e',
    '](https://e.example)',
  ])('fits its place with 3,000 long paths of %j, which do nothing', async (piece) => {
    const pages = Array.from({ length: 3_000 }, (_, index) => ({
      path: `/${index}/${piece.repeat(300)}`,
      now: [90, 90] as const,
      before: [100 + index, 90] as const,
    }));
    const markdown = renderSite(siteReport(pages), COMMENT_LIMIT);
    expect(fits(markdown, COMMENT_LIMIT)).toBe(true);
    expect(markdown.isWellFormed()).toBe(true);
    expect(markdown).toMatch(/^[\d,]+ further pages are in the JSON and CSV files\.$/m);
    const html = await renderMarkdown(markdown);
    expect(html.includes('<img') || html.includes('href="https://e.example')).toBe(false);
    const cells = (html.match(/<tr>.*?<\/tr>/gs) ?? []).map(
      (row) => row.match(/<t[dh]\b/g)?.length,
    );
    expect(Math.max(...cells.map(Number))).toBe(6);
  });
});
