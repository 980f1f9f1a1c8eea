import { marker } from '@docs-agent/agent-action';
import { expect, it } from 'vitest';
import { reportPurpose } from '../../src/comment/report-purpose.ts';

const INPUTS = {
  projectId: 'acme-docs',
  docsRoot: 'docs/guides',
  issueTitle: 'Docs traffic report',
};

it('names the project, the folder and the mode, and for an issue its title', () => {
  expect(reportPurpose('pull-request', INPUTS)).toBe(
    'view-deltas acme-docs docs/guides pull-request',
  );
  expect(reportPurpose('impact', INPUTS)).toBe('view-deltas acme-docs docs/guides impact');
  expect(reportPurpose('site', INPUTS)).toBe(
    'view-deltas acme-docs docs/guides Docs%20traffic%20report site',
  );
});

it('is another one wherever a name is another one, and always fits a hidden line', () => {
  const names = [
    'a',
    'a b',
    'a%20b',
    'a-',
    'a--',
    'a---',
    'a-->',
    'a%2D%2D',
    'é',
    '.',
    'a/b',
    '-a',
    'x" y',
  ];
  const purposes = names.flatMap((one) =>
    names.map((other) =>
      reportPurpose('site', { projectId: one, docsRoot: other, issueTitle: `${one}-` }),
    ),
  );
  expect(new Set(purposes).size).toBe(names.length ** 2);
  for (const purpose of purposes) expect(marker(purpose)).toMatch(/^<!-- docs-agent [!-~ ]+ -->$/);
});
