/** A condition that cannot be used, and where in it. */
export class ConditionError extends Error {
  override name = 'ConditionError';
  /** The character of the error, counted from 1. */
  readonly position: number;

  constructor(position: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.position = position;
  }
}
