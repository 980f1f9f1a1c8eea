import { languagesOf } from '@docs-agent/docs-routes';
import { expect, it } from 'vitest';
import { repository } from '../src/repository.ts';
import { type HistorySet, readHistories } from '../src/suggestions/histories.ts';
import {
  pastedRulesLeadTo,
  precision,
  recall,
  type Score,
  scoreSuggestions,
} from '../src/suggestions/score.ts';

/** After the first count of the kept set and the fresh one, rules into archives were left out. */
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
    pasted: { right: 69, other: 0 },
    named: { right: 5, other: 9 },
  },
  fresh: {
    repositories: 10,
    commits: 28,
    paths: 109,
    pasted: { right: 32, other: 1 },
    named: { right: 0, other: 1 },
  },
  chosen: {
    repositories: 11,
    commits: 38,
    paths: 270,
    pasted: { right: 180, other: 0 },
    named: { right: 8, other: 1 },
  },
};
const SETS = ['used', 'kept', 'fresh', 'chosen'] as const;

it.each(SETS)('the histories that are %s are counted', (set) => {
  expect(scoreSuggestions(readHistories(repository, set))).toEqual(COUNTS[set]);
});

it('of repositories that the rules were never made with, at least 98% of the rules to paste are the authors’, and at least 60% of the authors’ are offered', () => {
  const score = scoreSuggestions(readHistories(repository, 'chosen'));
  expect(score.repositories).toBeGreaterThanOrEqual(8);
  expect(precision(score)).toBeGreaterThanOrEqual(0.98);
  expect(recall(score)).toBeGreaterThanOrEqual(0.6);
});

it.each([
  ['used', 0.98, 0.6],
  ['kept', 0.98, 0.55],
  ['fresh', 0.95, 0.25],
] as const)(
  'the older histories that are %s hold a precision of %d and a recall of %d',
  (set, precise, offered) => {
    const score = scoreSuggestions(readHistories(repository, set));
    expect(precision(score)).toBeGreaterThanOrEqual(precise);
    expect(recall(score)).toBeGreaterThanOrEqual(offered);
  },
);

it('the histories move at least 8 translated pages, and no suggested rule crosses languages', () => {
  const across: string[] = [];
  let translated = 0;
  let within = 0;
  for (const history of SETS.flatMap((set) => readHistories(repository, set))) {
    const languages = languagesOf(history.languages ?? []);
    for (const [path, to] of Object.entries(history.authors)) {
      const language = languages.of(path);
      if (language !== undefined && languages.of(to) === language) translated += 1;
    }
    for (const [path, to] of pastedRulesLeadTo(history)) {
      if (languages.of(to) !== languages.of(path)) across.push(`${path} to ${to}`);
      else if (languages.of(path) !== undefined) within += 1;
    }
  }
  expect(across).toEqual([]);
  expect(translated).toBeGreaterThanOrEqual(8);
  expect(within).toBeGreaterThanOrEqual(8);
});

it('the sets have no repository in common, and each commit once', () => {
  const all = SETS.map((set) => readHistories(repository, set));
  const names = all.flatMap((set) => [...new Set(set.map((one) => one.repository))]);
  expect(new Set(names).size).toBe(names.length);
  const commits = all.flat().map(({ commit }) => commit);
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
