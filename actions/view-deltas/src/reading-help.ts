import type { Report } from './report.ts';

/** What the words of a pull request's report mean, and what they rest on. */
export function readingHelp(report: Report): string {
  return [
    'The views were counted before this change; what it does shows after the merge.',
    ...meaningOfWords(report),
    `Under ${report.settings.minViews} views in both windows together no percentage is shown.`,
    'AI counts live reads by assistants and agents, not search or training crawlers.',
    'A renamed page has the views of both its paths.',
  ].join(' ');
}

function meaningOfWords({ incomplete, typicalPage }: Report): string[] {
  if (incomplete !== undefined) return [];
  if (typicalPage?.human === undefined && typicalPage?.ai === undefined) {
    return [
      'A percentage compares two windows of equal length and says nothing about chance: the site has too few viewed pages to tell how much they move by themselves.',
    ];
  }
  return [
    '“Clear” means that the page moved more than pages of this site move by themselves, beyond what the typical page did; “within noise”, that it did not.',
    'The words are calibrated on two windows, without earlier weeks: they cannot know which pages always move a lot. At most one clear word in ten is expected to be chance.',
  ];
}
