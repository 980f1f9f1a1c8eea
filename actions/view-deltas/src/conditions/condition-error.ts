/** A condition that cannot be used, and where in it. */
export class ConditionError extends Error {
  override name = 'ConditionError';
  /** The character at which it goes wrong; the first is 1. */
  readonly place: number;

  constructor(place: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.place = place;
  }
}
