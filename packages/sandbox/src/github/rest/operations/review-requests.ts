import { asArray } from '../../contract/json.ts';
import { setReviewers } from '../../state/writes.ts';
import { pullOf, type RestOperations } from '../call.ts';
import { RestError } from '../errors.ts';
import { pullSimple } from '../shapes/pull.ts';
import { shapes } from './comments.ts';

export const reviewRequestOperations: RestOperations = {
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers': {
    needs: [['pull-requests', 'write']],
    creates: 'content',
    run: (call) => {
      const { world, edit, repository, body } = call;
      const record = pullOf(call, call.latest);
      const logins = asArray(body['reviewers']).map(String);
      if (logins.some((login) => login.toLowerCase() === record.author.toLowerCase()))
        throw new RestError(422, 'Review cannot be requested from pull request author.');
      const isForeign = logins.some((login) => world.roleOf(repository, login) === undefined);
      // The sandbox has no teams.
      if (isForeign || asArray(body['team_reviewers']).length > 0) {
        const name = `${repository.owner}/${repository.name}`;
        const message = `Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the ${name} repository.`;
        throw new RestError(422, message);
      }
      const reviewers = logins.map((login) => world.accounts.get(login).login);
      const requested = setReviewers(world, edit, record, [
        ...record.pull.requestedReviewers,
        ...reviewers,
      ]);
      return { status: 201, body: pullSimple(shapes(call, world.latest()), requested) };
    },
  },
};
