import type { Project } from './project.ts';

/** @see https://docs.github.com/rest/releases/releases */
export interface GitHubRelease {
  id: number;
  tag_name: string;
  draft: boolean;
  /** Whether nothing can change it any more; not known before it is published. */
  immutable?: boolean;
  html_url: string;
  /** Ends with `{?name,label}`. */
  upload_url: string;
  assets: readonly { id: number; name: string; state: string }[];
}

const TIME_LIMIT_MS = 60_000;
const AGAIN = 'What was done so far stays: run this again.';

/**
 * The releases of a repository, by GitHub's REST API. Each call is tried once: a release can be run
 * again.
 */
export class GitHubReleases {
  readonly #root: string;
  readonly #token: string | undefined;

  constructor({ apiUrl, repository, token }: Pick<Project, 'apiUrl' | 'repository' | 'token'>) {
    this.#root = `${apiUrl}/repos/${repository}/releases`;
    this.#token = token;
  }

  /**
   * The release of a tag among the newest hundred, a draft included, which only a token that may
   * write can see.
   */
  async find(tag: string): Promise<GitHubRelease | undefined> {
    const releases: GitHubRelease[] = await this.#call('GET', `${this.#root}?per_page=100`);
    return releases.find((release) => release.tag_name === tag);
  }

  draft(tag: string, body: string): Promise<GitHubRelease> {
    return this.#call(
      'POST',
      this.#root,
      JSON.stringify({ tag_name: tag, name: tag, body, draft: true }),
    );
  }

  publish(id: number): Promise<GitHubRelease> {
    return this.#call('PATCH', `${this.#root}/${id}`, JSON.stringify({ draft: false }));
  }

  async upload(release: GitHubRelease, name: string, content: string): Promise<void> {
    const url = release.upload_url.replace(/\{.*/, `?name=${encodeURIComponent(name)}`);
    await this.#call('POST', url, content);
  }

  async removeAsset(id: number): Promise<void> {
    await this.#call('DELETE', `${this.#root}/assets/${id}`);
  }

  async #call<Answer>(method: string, url: string, body?: string): Promise<Answer> {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new Error(`GitHub did not answer ${method} ${url}: ${reason}. ${AGAIN}`, {
        cause: error,
      });
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `GitHub answered ${response.status} to ${method} ${url}: ${text.slice(0, 500)}. The token needs \`contents: write\`. ${AGAIN}`,
      );
    }
    return JSON.parse(text || 'null');
  }
}
