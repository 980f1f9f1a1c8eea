import type { Outcome } from '@docs-agent/action-kit';
import type { RedirectsInputs } from '../inputs.ts';
import { gateSentence } from '../report/gate.ts';
import { annotationOf } from './annotation.ts';
import { checkHeadline } from './check-headline.ts';
import { type CheckedHead, findingsOf, isQuiet } from './checked-head.ts';

/** How the step ends. A dry run never fails. */
export function checkOutcome(
  { dryRun }: Pick<RedirectsInputs, 'dryRun'>,
  checked: CheckedHead,
  commentUrl = '',
): Outcome {
  const headline = checkHeadline(checked);
  const findings = findingsOf(checked);
  const outputs = {
    notable: String(findings > 0),
    'missing-redirects': String(checked.missing.length),
    warnings: String(findings),
    'comment-url': commentUrl,
  };
  if (dryRun)
    return {
      result: 'dry-run',
      sentence: `Dry run: ${headline}`,
      outputs,
      ends: 'success',
    };
  if (checked.gate.kind === 'fails') {
    return {
      result: 'gated',
      sentence: `${headline}. ${gateSentence(checked.gate, checked.unjudged)}`,
      outputs,
      ends: 'failure',
      annotation: annotationOf(checked),
    };
  }
  const result = isQuiet(checked) ? 'nothing-to-report' : 'reported';
  return {
    result,
    sentence: headline,
    outputs,
    ends: 'success',
  };
}
