/** Status and headers of an answer, without possible secrets. */
export interface ResponseHead {
  /** HTTP status. */
  status: number;
  /**
   * The headers by their names in lower case, masked. Without those whose names speak of cookies,
   * keys, tokens, sessions or authorization, and without `location`, which may hold any of these.
   */
  headers: Readonly<Record<string, string>>;
  /** The service's name for this request, from `x-request-id` or `request-id`. */
  requestId?: string;
}
