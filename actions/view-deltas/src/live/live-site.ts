import { setTimeout as sleep } from 'node:timers/promises';
import { log, messageOf, UserError } from '@docs-agent/action-kit';
import { BaseUrlError, parseBaseUrl } from '@docs-agent/core';
import type { Inputs } from '../inputs.ts';
import { PROJECT_URL } from '../project-urls.ts';
import { type LiveAnswer, newHostOf, placeAnswered } from './live-answer.ts';

/** Addresses that one run asks for. */
const MOST_ADDRESSES = 50;
/** Two addresses a second. */
const PAUSE_MS = 500;
const ANSWER_LIMIT_MS = 5_000;
/** All addresses together: at two a second, 50 take half of it. */
const RUN_LIMIT_MS = 60_000;

const HEADERS = { 'user-agent': `docs-agent-actions (+${PROJECT_URL})`, accept: 'text/html' };

/** Statuses of a site that refuses such requests. */
const REFUSALS = [401, 403, 429];

/** The live site's answers for the addresses of one call. */
export interface LiveAnswers {
  /** By path, as asked. Addresses without an answer are left out. */
  answers: ReadonlyMap<string, LiveAnswer>;
  /** Why answers are missing, as a sentence. */
  problem: string | undefined;
}

/**
 * The live docs of a run. Requests go only to the host of `site-url`, without a secret; redirects
 * are not followed, and no body is read.
 */
export class LiveSite {
  readonly #siteUrl: string;
  readonly #signal: AbortSignal;
  #left = MOST_ADDRESSES;
  #spentMs = 0;
  /** When the last request was sent. */
  #askedAtMs = 0;
  /** Why the run sends no more requests to the site. */
  #refusal: string | undefined;

  /** @param siteUrl without a slash at its end */
  constructor(siteUrl: string, signal: AbortSignal) {
    this.#siteUrl = siteUrl;
    this.#signal = signal;
  }

  /**
   * Asks for some paths, as far as the run's limits of number and time allow. If a site refuses,
   * there are no answers.
   *
   * @param paths canonical, the most important first
   */
  async ask(paths: readonly string[]): Promise<LiveAnswers> {
    const answers = new Map<string, LiveAnswer>();
    const chosen = paths.slice(0, this.#left);
    this.#left -= chosen.length;
    let unanswered = 0;
    for (const [index, path] of chosen.entries()) {
      if (this.#refusal !== undefined) break;
      if (this.#spentMs >= RUN_LIMIT_MS) {
        unanswered += chosen.length - index;
        break;
      }
      const answer = await this.#askInTurn(path);
      if (answer === undefined) {
        unanswered += 1;
      } else {
        answers.set(path, answer);
      }
    }
    const newHost = newHostOf(answers, this.#siteUrl);
    if (newHost !== undefined) {
      this.#refusal = `The live site sends all requests on to \`${newHost}\`: set \`site-url\` to that.`;
    }
    if (this.#refusal !== undefined) return { answers: new Map(), problem: this.#refusal };
    return { answers, problem: unansweredSentence(unanswered, chosen.length) };
  }

  async #askInTurn(path: string): Promise<LiveAnswer | undefined> {
    const beganMs = Date.now();
    const waitMs = this.#askedAtMs + PAUSE_MS - beganMs;
    if (waitMs > 0) {
      await sleep(waitMs, undefined, { signal: this.#signal });
    }
    this.#askedAtMs = Date.now();
    try {
      return await this.#askFor(path);
    } catch (error) {
      this.#signal.throwIfAborted();
      log.info(`The live site gave no answer for ${path}: ${messageOf(error)}`);
      return undefined;
    } finally {
      this.#spentMs += Date.now() - beganMs;
    }
  }

  async #askFor(path: string): Promise<LiveAnswer | undefined> {
    const url = new URL(this.#siteUrl);
    // Setting the path of an address cannot change its host.
    url.pathname += path.toWellFormed().split('/').map(encodeURIComponent).join('/');
    url.pathname = url.pathname.replace(/^\/+/, '/');
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const response = await fetch(url, {
      headers: HEADERS,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    const { status } = response;
    if (REFUSALS.includes(status)) {
      this.#refusal = `The live site refused the requests (${status}), so its answers were not used.`;
      return undefined;
    }
    const location = response.headers.get('location');
    if (status < 300 || status >= 400 || location === null) return { status, to: undefined };
    return { status, to: placeAnswered(location, url, this.#siteUrl) };
  }
}

function unansweredSentence(unanswered: number, asked: number): string | undefined {
  if (unanswered === 0) return undefined;
  if (unanswered === asked) return 'The live site gave no answer.';
  return `The live site gave no answer for ${unanswered} of ${asked} addresses.`;
}

/**
 * The live site, if the inputs enable it.
 *
 * @throws {UserError} when they do not name it, or when it is not on https.
 */
export function openLiveSite(
  { checkLive, siteUrl }: Pick<Inputs, 'checkLive' | 'siteUrl'>,
  signal: AbortSignal,
): LiveSite | undefined {
  if (!checkLive) return undefined;
  const problem = 'Input `check-live` is `true`, but `site-url` is';
  const allowed =
    'Set it to the https address of the live docs, such as `https://docs.example.com`, or leave `check-live` out.';
  if (siteUrl === undefined) throw new UserError(`${problem} not set. ${allowed}`);
  try {
    return new LiveSite(parseBaseUrl(siteUrl), signal);
  } catch (error) {
    if (!(error instanceof BaseUrlError)) throw error;
    throw new UserError(`${problem} \`${siteUrl}\`. ${allowed}`, { cause: error });
  }
}
