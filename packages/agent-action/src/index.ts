export { isBound, markedJobId, pullRequestLink, readPullRequestAddress } from './binding.ts';
export { connectService } from './connect-service.ts';
export { COMMON_INPUTS } from './inputs.ts';
export {
  allMarked,
  findMarked,
  marker,
  startsWithOurMarker,
  withoutMarker,
  writeMarked,
} from './marked-comments.ts';
export { endWithoutSecrets } from './no-secrets.ts';
export { isProven, type ProofPlace, proofOf } from './proof.ts';
export { asUserError, reasonOf } from './service-error.ts';
