import { describe, expect, it } from 'vitest';
import { planScript, planStep, type WorkflowSetting } from '../../src/runner/workflow.ts';

const of = (expression: string): string => `\${{ ${expression} }}`;

const WORKFLOW = `
on:
  pull_request_review:
    types: [submitted]
  workflow_dispatch:
    inputs: { number: { type: string } }
jobs:
  only:
    if: github.event_name == 'workflow_dispatch' || github.event.pull_request.head.repo.full_name == github.repository
    permissions: { contents: read, pull-requests: write }
    concurrency: { group: "docs-${of('github.event.pull_request.number || inputs.number')}" }
    steps:
      - run: echo
      - uses: owner/actions/sample@v1
        with: { key: "${of('secrets.KEY')}", place: "${of('vars.PLACE')}", wait: false, weeks: 4, number: "${of('inputs.number')}" }
`;

function review(headRepository: string, action = 'submitted'): WorkflowSetting {
  const payload = {
    action,
    pull_request: { number: 7, head: { repo: { full_name: headRepository } } },
  };
  return {
    event: { name: 'pull_request_review', payload },
    repository: 'acme/docs',
    secrets: { KEY: 'k' },
    vars: { PLACE: 'p' },
  };
}

describe('a job runs for an event', () => {
  it('with what its expressions come to', () => {
    expect(planStep(WORKFLOW, '/sample@', review('acme/docs'))).toEqual({
      outcome: 'runs',
      inputs: { key: 'k', place: 'p', wait: 'false', weeks: '4', number: '' },
      permissions: { contents: 'read', 'pull-requests': 'write' },
      group: 'docs-7',
    });
  });

  it('with the inputs of a dispatch, and without secrets that are not set', () => {
    const event = { name: 'workflow_dispatch', payload: { inputs: { number: '42' } } };
    expect(planStep(WORKFLOW, '/sample@', { event, repository: 'acme/docs' })).toMatchObject({
      inputs: { key: '', number: '42' },
      group: 'docs-42',
    });
  });

  it.each([
    ['docs-agent: start', 'runs'],
    ['bug', 'skipped'],
  ])('that an issue was labeled %s: it %s', (name, outcome) => {
    const text = `on: { issues: { types: [labeled] } }
jobs: { only: { if: "github.event.label.name == 'docs-agent: start'", steps: [{ uses: a/sample@v1 }] } }`;
    const event = {
      name: 'issues',
      payload: { action: 'labeled', issue: { number: 2 }, label: { name } },
    };
    expect(planStep(text, '/sample@', { event, repository: 'acme/docs' }).outcome).toBe(outcome);
  });

  it.each([
    ['push', 'on: push'],
    ['schedule', 'on: [push, schedule]'],
  ])('however `on` names it: %s in `%s`', (name, on) => {
    const text = `${on}\njobs: { only: { steps: [{ uses: a/sample@v1 }] } }`;
    expect(
      planStep(text, '/sample@', { event: { name, payload: {} }, repository: 'acme/docs' }),
    ).toEqual({
      outcome: 'runs',
      inputs: {},
      permissions: {},
      group: undefined,
    });
  });
});

describe('a job does not run', () => {
  it.each([
    [
      'for an event that the workflow does not name',
      { ...review('acme/docs'), event: { name: 'push', payload: {} } },
    ],
    ['for a type of the event that it does not name', review('acme/docs', 'edited')],
  ])('%s', (_what, setting) => {
    expect(planStep(WORKFLOW, '/sample@', setting)).toEqual({ outcome: 'not woken' });
  });

  it('where its condition does not hold', () => {
    expect(planStep(WORKFLOW, '/sample@', review('eve/docs'))).toEqual({ outcome: 'skipped' });
  });
});

it('a step that is not there is an error', () => {
  expect(() => planStep(WORKFLOW, '/other@', review('acme/docs'))).toThrow('uses /other@');
});

describe('a step that runs a script', () => {
  const text = `
on: schedule
jobs:
  only:
    steps:
      - id: views
        uses: owner/actions/sample@v1
      - name: Notify
        if: steps.views.outputs.notable == 'true'
        env: { HEADLINE: "${of('steps.views.outputs.headline')}", RUN: "${of('github.server_url')}/runs/${of('github.run_id')}" }
        run: echo "$HEADLINE" ${of('github.repository')}
`;
  const setting = (notable: string): WorkflowSetting => ({
    event: { name: 'schedule', payload: {} },
    repository: 'acme/docs',
    steps: { views: { outputs: { notable, headline: '$(id) up' } } },
  });

  it('gets what the steps before it gave, as text in its environment', () => {
    expect(planScript(text, 'Notify', setting('true'))).toEqual({
      outcome: 'runs',
      script: 'echo "$HEADLINE" acme/docs',
      env: { HEADLINE: '$(id) up', RUN: 'https://github.com/runs/7000000001' },
    });
  });

  it('is skipped if its condition is false', () => {
    expect(planScript(text, 'Notify', setting('false'))).toEqual({ outcome: 'skipped' });
  });

  it('that is not there is an error', () => {
    expect(() => planScript(text, 'Notified', setting('true'))).toThrow('is called "Notified"');
  });
});
