import type { Comparison } from '../pull-request.ts';
import { COMMANDS } from './commands.ts';
import { ENDS } from './ends.ts';
import type { Situation } from './situation.ts';
import { TURNS } from './turns.ts';
import { WAITING } from './waiting.ts';

/**
 * Every situation that a review or a run can be in, by its name. Comment, outputs, log and
 * docs/troubleshooting.md take their words from its row.
 */
const TABLE = { ...TURNS, ...WAITING, ...ENDS, ...COMMANDS };

export type Kind = keyof typeof TABLE;

export const SITUATIONS: Readonly<Record<Kind, Situation>> = TABLE;

export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(TABLE, kind);
}

/** A situation with the facts of one moment. */
export interface Found {
  kind: Kind;
  /** Why, in the words of GitHub or the service: sentences. */
  why?: string | undefined;
  /** Until when it lasts, or this run waits. */
  until?: Date | undefined;
  /** What changed in the turn. */
  comparison?: Comparison | undefined;
  /** How long the turn took, or has taken by now; in milliseconds. */
  elapsedMs?: number | undefined;
}

/** Whether it is the situation of a turn, so that its job and its comments are the turn's. */
export function isOfTurn(kind: Kind): boolean {
  return Object.hasOwn(TURNS, kind);
}
