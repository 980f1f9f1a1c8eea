/**
 * States of an item, each further than the one before; of two copies of a ledger the further state
 * counts. `left-out`: not forwarded. `held`: a ledger that cannot be trusted says that it was sent.
 * `refused`: the service refused this text. `sending`: the intent is noted; `resending`: the same of
 * what may have arrived before. `again`: a person asked for it to go again. `unanswered`: its job
 * ended without an answer. `done`: its turn is over, or its commands were followed.
 */
export const ITEM_STATES = [
  'left-out',
  'held',
  'pending',
  'refused',
  'sending',
  'resending',
  'uncertain',
  'again',
  'sent',
  'unanswered',
  'done',
] as const;
export type ItemState = (typeof ITEM_STATES)[number];
