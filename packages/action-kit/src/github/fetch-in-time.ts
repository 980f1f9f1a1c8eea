/** Limit of a single request to GitHub, its body included. A repetition has its own limit. */
const LIMIT_MS = 30_000;

/** Node's fetch with a limit of time, which Octokit's own `timeout` does not give it. */
export async function fetchInTime(url: string, options: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const given = options.signal ?? undefined;
  try {
    const signal = given === undefined ? limit : AbortSignal.any([given, limit]);
    return await fetch(url, { ...options, signal });
  } catch (error) {
    // Octokit repeats no request that ends with this name: its caller no longer waits for it.
    if (given?.aborted)
      throw Object.assign(new Error('the request was given up', { cause: error }), {
        name: 'AbortError',
      });
    if (limit.aborted) throw new Error(`no answer within ${LIMIT_MS / 1_000} s`, { cause: error });
    throw error;
  }
}
