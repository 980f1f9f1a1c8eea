export {
  AGENT,
  type AgentPullRequest,
  OUTSIDER,
  REVIEWER,
  setAgentPullRequest,
  submitReview,
} from './agent-pull-request.ts';
export { type DocsReview, docsReviews, submitDocsReview } from './docs-reviews.ts';
export {
  type ExampleStep,
  type ExampleWorkflows,
  exampleWorkflows,
  type Happening,
  warningsOf,
} from './example-workflows.ts';
