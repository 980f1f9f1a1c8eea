/** A condition that cannot be used, and where in it. */
export class ConditionError extends Error {
  override name = 'ConditionError';
  /** The character at which it goes wrong; the first is 1. */
  readonly position: number;

  constructor(position: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.position = position;
  }
}
