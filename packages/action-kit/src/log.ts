import * as core from '@actions/core';
import { stripInvisible } from './visible-text.ts';

/** GitHub shows no more of one annotation. */
const ANNOTATION_CHARACTERS = 4_096;

/**
 * Makes text from outside safe to print: the runner reads `::command::` at the start of a line and the older
 * `##[command]` anywhere in one.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function asLogText(text: string): string {
  return stripInvisible(text)
    .replaceAll('##[', '## [')
    .replace(/^([^\S\n]*):(?=:)/gm, '$1: ');
}

/** The log of a step. Every line of it may hold text from outside. */
export const log = {
  info: (text: string): void => core.info(asLogText(text)),
  debug: (text: string): void => core.debug(asLogText(text)),
  notice: (text: string): void => core.notice(asAnnotation(text)),
  warning: (text: string): void => core.warning(asAnnotation(text)),
  error: (text: string): void => core.error(asAnnotation(text)),
} as const;

export type Log = typeof log;

function asAnnotation(text: string): string {
  const line = asLogText(text);
  return line.length <= ANNOTATION_CHARACTERS ? line : `${line.slice(0, ANNOTATION_CHARACTERS - 1)}…`;
}
