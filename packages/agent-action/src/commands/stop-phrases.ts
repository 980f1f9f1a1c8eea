import { COMMANDS } from './command-table.ts';
import { isOneEditFrom } from './edit-distance.ts';
import { isPolite, tokensOf } from './tokens.ts';

/** Words that mean “stop” wherever they stand in a phrase. */
const STOPPING = wordSet('stop cancel abort pause halt quit enough hold desist');

/** Words that mean “stop” only at the beginning: “at the end” is a place. */
const STOPPING_FIRST: ReadonlySet<string> = new Set(
  COMMANDS.filter(({ word }) => word === 'stop').flatMap(({ nearly }) => nearly),
);

/** The beginning of a phrase that forbids something. */
const FORBIDDING = /^(?:do not|don't|dont|never|no|not|do nothing|leave)(?: |$)/;

/** Words for more of the same: to forbid that means “stop”. */
const ONGOING = wordSet(
  'again any anymore anything continue further go keep longer more now proceed run send work yet',
);

/** Words that name nothing that an agent could write about. */
const NAMING_NOTHING = wordSet(
  'i me you your yourself we us it this that these those them all everything everyone something',
  "alone as else a an the of it's that's let's i'd is be do doing have has need want like said help",
  'on off in at to for from with about out up down and or so then but if until while once here there',
  'just really ok okay hey hi sorry already immediately instantly asap right away today later',
  'can could would should will must time minute moment second bit put going working running',
  'sending forwarding making make change changes changing touch',
  'agent bot job jobs pr prompts comments commits commit',
);

/** Of these, what a phrase that forbids may name: “do not change this” is about a place. */
const CHANGING = wordSet('change changes changing make touch');

function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** The words of a line in lower case, without politeness. */
function wordsOf(line: string): string[] {
  return tokensOf(line)
    .filter((token) => !isPolite(token))
    .map(({ word }) => word);
}

/**
 * Whether a line says no more than that the agent is to stop, in any number of words: “please stop
 * this now”, “do not do this anymore”.
 */
export function saysStop(line: string): boolean {
  const words = wordsOf(line);
  const [first = '', ...others] = words;
  if (FORBIDDING.test(words.join(' '))) return forbidsOnly(words) && words.some(isOngoing);
  const isBegun = STOPPING_FIRST.has(first);
  const rest = isBegun ? others : words;
  if (!rest.every((word) => isStopping(word) || namesNothing(word))) return false;
  return isBegun || words.some(isStopping);
}

/**
 * Whether a line after the command word may mean no more than that: also with “stop” misspelled, or
 * as “do not do this”, which may be about the place where it is written if the word is missing.
 */
export function mayMeanStop(line: string): boolean {
  const words = wordsOf(line);
  const [first = '', ...others] = words;
  const isMisspelled = isOneEditFrom(first, 'stop') && others.every(namesNothing);
  return isMisspelled || saysStop(line) || forbidsWhatIsThere(words);
}

function forbidsWhatIsThere(words: readonly string[]): boolean {
  const isOfNothing = forbidsOnly(words) && !words.some((word) => CHANGING.has(word));
  return isOfNothing && words.join(' ') !== 'no';
}

/** Whether words forbid something, and name nothing. */
function forbidsOnly(words: readonly string[]): boolean {
  const line = words.join(' ');
  if (!FORBIDDING.test(line)) return false;
  const after = line.replace(FORBIDDING, '').split(' ');
  return after.every((word) => word === '' || namesNothing(word));
}

function isStopping(word: string): boolean {
  return STOPPING.has(word);
}

function isOngoing(word: string): boolean {
  return ONGOING.has(word);
}

function namesNothing(word: string): boolean {
  return NAMING_NOTHING.has(word) || isOngoing(word);
}
