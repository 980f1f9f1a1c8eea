import { reactionRefusal } from '../../state/locked.ts';
import { type ReactionContent, reactionContents } from '../../state/records.ts';
import { react } from '../../state/writes.ts';
import { issueOf, numberOf, type RestCall, type RestOperations, textOf } from '../call.ts';
import { notFound, refuseWith } from '../errors.ts';
import { reactionShape } from '../shapes/comment.ts';
import { shapes } from './comments.ts';
import { requirement } from './issues.ts';

const reactions = '/repos/{owner}/{repo}/issues/{issue_number}/reactions';

/** Reactions to an issue or pull request. The other ones are left over GraphQL. */
export const reactionOperations: RestOperations = {
  // 201 for a new reaction, 200 for one that this account had left before.
  [`POST ${reactions}`]: {
    needs: (call) => requirement(call, 'write'),
    run: (call) => {
      const subject = issueOf(call, call.latest);
      refuseWith(reactionRefusal(subject, call.token, 'AddReaction'));
      const { reaction, outcome } = react(call.world, call.edit, subject.nodeId, contentOf(call));
      const body = reactionShape(shapes(call, call.world.latest()), reaction);
      return { status: outcome === 'created' ? 201 : 200, body };
    },
  },
  [`DELETE ${reactions}/{reaction_id}`]: {
    needs: (call) => requirement(call, 'write'),
    run: (call) => {
      const subject = issueOf(call, call.latest);
      const reaction = call.latest.reactions.get(numberOf(call.parameters, 'reaction_id'));
      if (reaction?.subjectNodeId !== subject.nodeId) throw notFound();
      refuseWith(reactionRefusal(subject, call.token, 'RemoveReaction'));
      call.world.tables.reactions.remove(reaction.id, call.world.visibleAt(call.edit));
      return { status: 204 };
    },
  },
};

function contentOf(call: RestCall): ReactionContent {
  const text = textOf(call.body, 'content');
  const content = reactionContents.find((known) => known === text);
  if (content === undefined) throw new Error(`the contract let the reaction "${text}" pass`);
  return content;
}
