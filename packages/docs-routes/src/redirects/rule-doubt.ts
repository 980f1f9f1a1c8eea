import type { Doubt } from './rule-book.ts';
import { type Remedy, ruleForm } from './rule-forms.ts';

/** A rule that is not certainly followed, or does nothing: why, and what to do. */
export interface DoubtfulRule {
  /** Its source, as written. */
  source: string;
  /** A clause that follows “and”. */
  why: string;
  remedy: Remedy | undefined;
}

/** A doubt in words. */
export function doubtfulRule({ form, source, path }: Doubt): DoubtfulRule {
  const { why, remedy } = ruleForm(form);
  return {
    source,
    why,
    remedy: remedy?.(source, path),
  };
}
