import { asArray, isObject } from '../../contract/json.ts';
import { isTooLong, tooLong } from '../../state/bodies.ts';
import { isSameLabel } from '../../state/labels.ts';
import { nextNumber } from '../../state/numbers.ts';
import { type IssueRecord, stateReasons } from '../../state/records.ts';
import { createIssue, edited, rename, setLabels, setState } from '../../state/writes.ts';
import type { Requirement } from '../../tokens.ts';
import { issueOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { invalid } from '../errors.ts';
import { issueShape } from '../shapes/issue.ts';
import { shapes } from './comments.ts';

const issues = '/repos/{owner}/{repo}/issues';
const issue = `${issues}/{issue_number}`;

export const issueOperations: RestOperations = {
  [`GET ${issues}`]: {
    needs: [['issues', 'read']],
    run: (call) => ({
      list: filtered(call).map((one) => issueShape(shapes(call, call.seen), one)),
    }),
  },
  [`POST ${issues}`]: {
    needs: [['issues', 'write']],
    creates: 'content',
    run: (call) => {
      const title = textOf(call.body, 'title');
      if (title === '') throw invalid({ resource: 'Issue', code: 'missing_field', field: 'title' });
      const made = createIssue(call.world, call.edit, {
        repositoryId: call.repository.id,
        number: nextNumber(call.world, call.repository.id),
        title,
        body: checkedBody(call),
        labels: labelNames(call.body['labels']),
        pull: null,
      });
      const body = issueShape(shapes(call, call.world.latest()), made);
      return { status: 201, body, headers: { location: body.url } };
    },
  },
  [`PATCH ${issue}`]: {
    needs: (call) => requirement(call, 'write'),
    run: (call) => ({
      status: 200,
      body: issueShape(shapes(call, call.world.latest()), patch(call)),
    }),
  },
};

/** What belongs to a pull request is open to either permission. */
export function requirement(call: RestCall, level: 'read' | 'write'): Requirement {
  return issueOf(call, call.latest).pull === null
    ? [['issues', level]]
    : [
        ['issues', level],
        ['pull-requests', level],
      ];
}

function patch(call: RestCall): IssueRecord {
  const { world, edit, body } = call;
  let record = issueOf(call, call.latest);
  if (body['body'] !== undefined) record = edited(world, record, edit, checkedBody(call));
  record = world.tables.issues.put(
    { ...record, updatedAtMs: world.clock.now() },
    world.visibleAt(edit),
  );
  if (typeof body['title'] === 'string') record = rename(world, edit, record, body['title']);
  const { state } = body;
  if (state === 'open' || state === 'closed') {
    const reason = stateReasons.find((known) => known === body['state_reason']);
    record = setState(world, edit, record, state, reason);
  }
  return body['labels'] === undefined
    ? record
    : setLabels(world, edit, record, labelNames(body['labels']));
}

function checkedBody(call: RestCall): string {
  const body = textOf(call.body, 'body');
  if (isTooLong(body))
    throw invalid({ resource: 'Issue', code: 'custom', field: 'body', message: `body ${tooLong}` });
  return body;
}

export function labelNames(value: unknown): string[] {
  return asArray(value).map((label) => (isObject(label) ? textOf(label, 'name') : String(label)));
}

/**
 * Issues and pull requests together, newest first; the filters that the sandbox knows are `state`,
 * `labels`, `creator` and `since`.
 */
function filtered(call: RestCall): IssueRecord[] {
  const { state = 'open', labels, creator, since, sort, direction = 'desc' } = call.query;
  const key = sort === 'updated' ? 'updatedAtMs' : 'createdAtMs';
  const wanted = typeof labels === 'string' && labels !== '' ? labels.split(',') : [];
  const found = call.seen.issues
    .all()
    .filter((one) => one.repositoryId === call.repository.id)
    .filter((one) => state === 'all' || one.state === state)
    .filter((one) => creator === undefined || one.author === creator)
    .filter((one) => typeof since !== 'string' || one.updatedAtMs >= Date.parse(since))
    .filter((one) => wanted.every((name) => one.labels.some((label) => isSameLabel(label, name))))
    .sort((a, b) => a[key] - b[key] || a.id - b.id);
  return direction === 'desc' ? found.reverse() : found;
}
