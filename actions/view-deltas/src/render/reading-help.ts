import type { PublishedReport } from '../published/published-report.ts';

/** What the words of a report mean, and what they rest on. */
export function readingHelp(report: PublishedReport): string {
  const isOfPullRequest = report.subject.kind === 'pull-request';
  return [
    ...(isOfPullRequest
      ? ['The views were counted before this change; what it does shows after the merge.']
      : []),
    ...meaningOfWords(report),
    ...meaningOfNumbers(report),
    'AI counts live reads by assistants and agents, not search or training crawlers.',
    ...(isOfPullRequest ? ['A renamed page has the views of both its paths.'] : []),
  ].join(' ');
}

function meaningOfNumbers({ numbers, settings }: PublishedReport): string[] {
  const least = `Under ${settings.minViews} views in both windows together no percentage is shown.`;
  switch (numbers) {
    case 'exact':
      return [least];
    case 'rounded':
      return [least, 'Counts are rounded to two significant digits.'];
    case 'relative':
      return [least, 'Counts are kept back: changes are shown, and words.'];
  }
}

function meaningOfWords(report: PublishedReport): string[] {
  if (report.incomplete !== undefined) return [];
  if (!report.windows.isComparable) {
    return [
      'The service changed what it counts in or between the two windows, so changes are not judged and shares not compared.',
    ];
  }
  const weeks = fewestEarlierWeeks(report);
  if (weeks === undefined) {
    return [
      'A percentage compares views a day and says nothing about chance: the site has too few viewed pages to tell how much they move by themselves.',
    ];
  }
  return [
    '“Clear” means that the page moved more than pages of this site move by themselves, beyond what the typical page did; “within noise”, that it did not.',
    `${restsOn(weeks)} ${expectedChance(report)}`,
  ];
}

/** What the words of both series rest on at least; undefined where neither has any. */
export function fewestEarlierWeeks({
  calibration,
}: Pick<PublishedReport, 'calibration'>): number | undefined {
  const known = [calibration.human, calibration.ai].filter((entry) => entry !== undefined);
  return known.length === 0 ? undefined : Math.min(...known.map(({ earlierWeeks }) => earlierWeeks));
}

function restsOn(earlierWeeks: number): string {
  if (earlierWeeks > 0) return `The words are calibrated on ${earlierWeeks} earlier weeks.`;
  return 'The words are calibrated on two windows, without earlier weeks: they cannot know which pages always move a lot.';
}

function expectedChance({ settings: { falseDiscoveryRate } }: PublishedReport): string {
  if (falseDiscoveryRate === 0.1) return 'At most one clear word in ten is expected to be chance.';
  return `At most ${Number((falseDiscoveryRate * 100).toPrecision(3))}\u00a0% of the clear words are expected to be chance.`;
}
