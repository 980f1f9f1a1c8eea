import type { parse } from 'micromark';

type Parser = ReturnType<typeof parse>;
type Construct = Exclude<NonNullable<Parser['constructs']['text'][string]>, readonly unknown[]>;
type Context = ThisParameterType<Construct['tokenize']>;

/**
 * How often the parser may look at a part of the text again, in steps of some five nanoseconds. What people write, at
 * the length that GitHub allows, takes a few percent of it; what is made to keep a parser busy takes hundreds of times
 * as much.
 */
const MOST_STEPS = 80_000_000;
/** Steps that a character takes that is read in vain. */
const STEPS_PER_CHARACTER = 10;
/** The same for each character of a label that ends, which can hold labels that have ended. */
const STEPS_PER_LABEL_CHARACTER = 40;
/** The same for each event that is looked back at. */
const STEPS_PER_EVENT = 4;

/** Nested quotes and lists at the start of a line: far more than anyone writes. */
const DEEPEST = 60;
const CONTAINERS = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST + 1}}`, 'm');

/** The text is made so that reading it would take the parser minutes. */
export class TextTooComplexError extends Error {
  override name = 'TextTooComplexError';
}

/** @throws {TextTooComplexError} if dozens of quotes and lists are nested. */
export function assertShallow(markdown: string): void {
  if (CONTAINERS.test(markdown)) {
    throw new TextTooComplexError(`More than ${DEEPEST} quotes and lists are nested.`);
  }
}

/**
 * Makes a parser count what it does more than once, and give up when that is out of proportion: it is as fast as the
 * text is long for what people write, and takes the square of that for what is made so.
 */
export function limitParser(parser: Parser): void {
  const budget = new ParserBudget();
  const limited = new Map<Construct, Construct>();
  const { document, contentInitial, flowInitial, flow, string, text } = parser.constructs;
  for (const record of [document, contentInitial, flowInitial, flow, string, text]) {
    for (const [code, constructs] of Object.entries(record)) {
      record[code] = [constructs ?? []].flat().map((construct) => {
        const made = limited.get(construct) ?? limit(construct, budget);
        limited.set(construct, made);
        return made;
      });
    }
  }
}

class ParserBudget {
  #steps = 0;
  readonly #openLabels = new WeakMap<Context, number[]>();

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) {
      throw new TextTooComplexError('Too many parts of the text begin and never end, or are nested.');
    }
  }

  /** Positions of brackets that nothing has closed yet. */
  openLabels(context: Context): number[] {
    const labels = this.#openLabels.get(context) ?? [];
    this.#openLabels.set(context, labels);
    return labels;
  }
}

function limit(construct: Construct, budget: ParserBudget): Construct {
  const { resolveTo, continuation, exit } = construct;
  return {
    ...construct,
    tokenize: limitTokenize(construct, budget),
    ...(continuation === undefined ? {} : { continuation: limit(continuation, budget) }),
    ...(resolveTo === undefined
      ? {}
      : {
          resolveTo(events, context) {
            // The end of a label changes what came since its start, which is counted there; others copy all events.
            if (construct.name !== 'labelEnd') budget.spend(events.length);
            return resolveTo(events, context);
          },
        }),
    ...(exit === undefined
      ? {}
      : {
          exit(effects) {
            budget.spend(this.events.length);
            return exit.call(this, effects);
          },
        }),
  };
}

function limitTokenize({ tokenize, name }: Construct, budget: ParserBudget): Construct['tokenize'] {
  return function limited(effects, ok, nok) {
    const start = this.now().offset;
    if (name === 'labelEnd')
      budget.spend(STEPS_PER_LABEL_CHARACTER * (start - (budget.openLabels(this).pop() ?? start)));
    if (name === 'gfmPotentialFootnoteCall') budget.spend(STEPS_PER_EVENT * eventsToLabel(this));
    return tokenize.call(
      this,
      effects,
      (code) => {
        if (name === 'labelStartLink' || name === 'labelStartImage') budget.openLabels(this).push(start);
        return ok(code);
      },
      (code) => {
        budget.spend(STEPS_PER_CHARACTER * (this.now().offset - start));
        if (endsWithOneText(this)) budget.spend(this.events.length / 4);
        return nok(code);
      },
    );
  };
}

/** How far the end of a footnote's call looks back for its start. */
function eventsToLabel({ events }: Context): number {
  const last = events.findLastIndex(([, { type }]) => type === 'labelImage' || type === 'labelLink');
  return events.length - Math.max(0, last);
}

/** Whether text that follows will have to be joined to text before, which moves all events behind it. */
function endsWithOneText({ events }: Context): boolean {
  return events.at(-1)?.[1].type === 'data' && events.at(-3)?.[1].type !== 'data';
}
