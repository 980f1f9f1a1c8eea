import { codeBlock, type Inline, inlineCode, paragraph } from '@docs-agent/action-kit';
import { joinedRules, type RuleGroup, type Suggested } from '@docs-agent/docs-routes';

/** Rules that are ready to paste: those to add in one block, those to change in another. */
export function ruleBlocks(paths: readonly Suggested[]) {
  return joinedRules(paths).flatMap((group) => [
    paragraph(...introduction(group)),
    codeBlock(group.text, 'json'),
  ]);
}

function introduction({ file, key, kind }: RuleGroup): Inline[] {
  const place: Inline[] =
    key === undefined ? [inlineCode(file)] : [inlineCode(key), ' in ', inlineCode(file)];
  if (kind === 'change') return ['Change in ', ...place, ' to:'];
  // It is not documented which of two rules counts if one with a wildcard comes first.
  return ['To send them there, add at the top of ', ...place, ':'];
}
