import { isSameLabel } from '../../state/labels.ts';
import type { IssueRecord } from '../../state/records.ts';
import { setLabels } from '../../state/writes.ts';
import { issueOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { RestError } from '../errors.ts';
import { labelShape } from '../shapes/issue.ts';
import { shapes } from './comments.ts';
import { labelNames, requirement } from './issues.ts';

const labels = '/repos/{owner}/{repo}/issues/{issue_number}/labels';

export const labelOperations: RestOperations = {
  // A label that the repository lacks is created by adding it.
  [`POST ${labels}`]: {
    needs: (call) => requirement(call, 'write'),
    run: (call) => {
      const issue = issueOf(call, call.latest);
      const names = [...issue.labels, ...labelNames(call.body['labels'])];
      return { status: 200, body: listOf(call, setLabels(call.world, call.edit, issue, names)) };
    },
  },
  [`DELETE ${labels}/{name}`]: {
    needs: (call) => requirement(call, 'write'),
    run: (call) => {
      const issue = issueOf(call, call.latest);
      const name = textOf(call.parameters, 'name');
      const left = issue.labels.filter((label) => !isSameLabel(label, name));
      if (left.length === issue.labels.length) throw new RestError(404, 'Label does not exist');
      return { status: 200, body: listOf(call, setLabels(call.world, call.edit, issue, left)) };
    },
  },
};

function listOf(call: RestCall, issue: IssueRecord) {
  return issue.labels.map((name) => labelShape(shapes(call, call.seen), name));
}
