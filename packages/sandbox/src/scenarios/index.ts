export {
  AGENT,
  type AgentPullRequest,
  OUTSIDER,
  REMARK,
  REVIEW,
  REVIEWER,
  setAgentPullRequest,
  submitReview,
  TOUCHED_TRAFFIC,
} from './agent-pull-request.ts';
export { type AskedIssue, MAINTAINER, setAskedIssue, setAskedWebhooks } from './asked-issue.ts';
export { type DocsReview, docsReviews, submitDocsReview } from './docs-reviews.ts';
export {
  type ExampleWorkflows,
  exampleWorkflows,
  type Happening,
  warningsOf,
} from './example-workflows.ts';
export { DOCS, serveAged, wanderingPage } from './year-of-traffic.ts';
