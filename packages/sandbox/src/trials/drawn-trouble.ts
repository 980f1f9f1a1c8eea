import * as fc from 'fast-check';
import type { Trouble } from './trouble.ts';

const nth = fc.integer({ min: 1, max: 14 });

const killed: fc.Arbitrary<Trouble> = fc.record({
  kind: fc.constant('killed'),
  server: fc.constantFrom('github', 'github', 'service'),
  moment: fc.constantFrom('before', 'after'),
  nth,
  post: fc.boolean(),
});

/** None in a third of the runs, a death in another. */
export const drawnTrouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('none') }) },
  { weight: 4, arbitrary: killed },
  fc.record({ kind: fc.constant('cancelled'), afterMs: fc.constantFrom(1, 400, 12_000) }),
  fc.record({
    kind: fc.constant('prompt refused'),
    status: fc.constantFrom(400, 429, 500),
    retryAfter: fc.constantFrom('20', '3000', undefined),
  }),
  fc.record({ kind: fc.constant('prompt cut'), cut: fc.constantFrom('before', 'after', 'during') }),
  fc.record({ kind: fc.constant('prompt unanswered') }),
  fc.record({ kind: fc.constant('job unreadable'), nth, status: fc.constantFrom(401, 404, 503) }),
  fc.record({ kind: fc.constant('GitHub fails'), nth, processed: fc.boolean() }),
);
