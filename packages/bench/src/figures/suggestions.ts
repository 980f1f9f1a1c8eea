import { type HistorySet, readHistories } from '../suggestions/histories.ts';
import { precision, recall, type Score, scoreSuggestions } from '../suggestions/score.ts';
import type { Figure } from './figure.ts';
import { asPercent } from './share-text.ts';

/** How often a redirect that is suggested for a lost path is the one that its authors wrote. */
export function suggestions(repository: string): Figure {
  const scoreOf = (set: HistorySet) => scoreSuggestions(readHistories(repository, set));
  return {
    title: 'Suggested redirects',
    method:
      'Commits of public documentation that took pages away and redirected them, without their redirects. The rules were made ' +
      'with one set; the others, of other repositories, only check them.',
    columns: [
      'set',
      'repositories',
      'commits',
      'lost paths',
      'to paste: the authors’ page / another',
      'precision',
      'recall',
      'nearest section: the authors’ page / another',
    ],
    rows: [
      row('used', scoreOf('used')),
      row('kept, counted once before', scoreOf('kept')),
      row('fresh, counted once before', scoreOf('fresh')),
      row('chosen, counted once', scoreOf('chosen')),
    ],
  };
}

function row(name: string, score: Score): string[] {
  const { repositories, commits, paths, pasted, named } = score;
  return [
    name,
    String(repositories),
    String(commits),
    String(paths),
    `${pasted.right} / ${pasted.other}`,
    asPercent(precision(score)),
    asPercent(recall(score)),
    `${named.right} / ${named.other}`,
  ];
}
