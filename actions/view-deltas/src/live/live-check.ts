import type { LiveFinding } from './live-answer.ts';

/** How often rules of one form did what they say, as the live site answered. */
export interface FormTally {
  /** Key of the form in docs/redirects.md. */
  form: string;
  /** A source of this form. */
  example: string;
  worked: number;
  didNot: number;
}

/** The requests to the live site, and its answers. */
export interface LiveCheck {
  answers: readonly LiveFinding[];
  forms: readonly FormTally[];
  /** Why it is not complete, as a sentence. */
  problem: string | undefined;
}
