/*
 * The types of the web platform that this package's own types need. They are those of the caller's
 * runtime: of `@types/node`, of a browser's library, of Deno, Bun or Workers. So this package
 * brings none, and compiles without any of them.
 */

declare global {
  /** Adds nothing to the runtime's own, and stands for it where there is none. */
  interface AbortSignal {}
}

/** A function like the runtime's `fetch`. */
export type Fetch = typeof globalThis extends {
  fetch: (...request: infer Request) => infer Answer;
}
  ? (...request: Request) => Answer
  : (url: string, request: object) => Promise<unknown>;
