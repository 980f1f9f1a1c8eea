export {
  AGENT,
  type AgentPullRequest,
  OUTSIDER,
  REVIEWER,
  setAgentPullRequest,
  submitReview,
} from './agent-pull-request.ts';
