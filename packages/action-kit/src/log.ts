import * as core from '@actions/core';
import { stripInvisible } from './visible-text.ts';

/** GitHub shows no more of one annotation. */
const ANNOTATION_CHARACTERS = 4_096;

// The runner compares by culture, which does not see joiners and variation selectors: they count as
// nothing here too.
const UNSEEN = String.raw`[\u200c\u200d\ufe0e\ufe0f]`;
const OLD_COMMAND = new RegExp(`(#${UNSEEN}*#${UNSEEN}*)(?=\\[)`, 'g');
const COMMAND = new RegExp(`^((?:[^\\S\\n]|${UNSEEN})*:${UNSEEN}*)(?=:)`, 'gm');

/**
 * Makes text from outside safe to print: the runner reads `::command::` at the start of a line,
 * white space aside, and the older `##[command]` anywhere in one.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function asLogText(text: string): string {
  return stripInvisible(text).replace(OLD_COMMAND, '$1 ').replace(COMMAND, '$1 ');
}

/** A file of the repository, and a line of it, counted from 1. */
export interface Place {
  file?: string;
  startLine?: number;
}

/** The log of a step. Every line of it may hold text from outside. */
export const log = {
  info: (text: string): void => core.info(asLogText(text)),
  debug: (text: string): void => core.debug(asLogText(text)),
  notice: (text: string): void => core.notice(asAnnotation(text)),
  /** @param place where the warning is shown */
  warning: (text: string, place: Place = {}): void => core.warning(asAnnotation(text), place),
  /** @param place where the error is shown */
  error: (text: string, place: Place = {}): void => core.error(asAnnotation(text), place),
} as const;

function asAnnotation(text: string): string {
  const whole = asLogText(text);
  if (whole.length <= ANNOTATION_CHARACTERS) return whole;
  // Half a surrogate pair would reach the log as a replacement character.
  return `${whole.slice(0, ANNOTATION_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
