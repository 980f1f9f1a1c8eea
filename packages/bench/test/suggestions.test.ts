import { describe, expect, it } from 'vitest';
import { repository } from '../src/repository.ts';
import { type HistorySet, readHistories } from '../src/suggestions/histories.ts';
import { precision, recall, type Score, scoreSuggestions } from '../src/suggestions/score.ts';

/** The rules were not changed after the kept set was counted. */
const COUNTS: Readonly<Record<HistorySet, Score>> = {
  used: {
    repositories: 21,
    commits: 60,
    paths: 226,
    pasted: { right: 140, other: 0 },
    named: { right: 2, other: 15 },
  },
  kept: {
    repositories: 10,
    commits: 27,
    paths: 122,
    pasted: { right: 74, other: 0 },
    named: { right: 5, other: 9 },
  },
};

describe.each(['used', 'kept'] as const)('the histories that are %s', (set) => {
  const score = scoreSuggestions(readHistories(repository, set));

  it('are counted', () => {
    expect(score).toEqual(COUNTS[set]);
  });

  it('show that at least 95% of the rules to paste are the authors’, and at least 60% of the authors’ are offered', () => {
    expect(precision(score)).toBeGreaterThanOrEqual(0.95);
    expect(recall(score)).toBeGreaterThanOrEqual(0.6);
  });
});

it('the sets have no repository in common, and each commit once', () => {
  const [used, kept] = [readHistories(repository, 'used'), readHistories(repository, 'kept')];
  const repositories = new Set(used.map((history) => history.repository));
  expect(kept.filter((history) => repositories.has(history.repository))).toEqual([]);
  const commits = [...used, ...kept].map(({ commit }) => commit);
  expect(new Set(commits).size).toBe(commits.length);
});

it('a rule that leads elsewhere, or nothing, is counted as such', () => {
  const renamed = { '/old': '/new', '/was': '/is' };
  const history = {
    repository: 'a/b',
    commit: 'c',
    renamed,
    added: ['/new', '/is'],
    stayed: ['/errors'],
  };
  const authors = { '/old': '/new', '/was': '/new', '/errors/one': '/errors', '/nothing': '/new' };
  expect(scoreSuggestions([{ ...history, authors }])).toEqual({
    repositories: 1,
    commits: 1,
    paths: 4,
    pasted: { right: 1, other: 1 },
    named: { right: 1, other: 0 },
  });
});
