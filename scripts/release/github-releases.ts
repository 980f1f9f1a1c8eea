import { GitHubApi } from './github-api.ts';
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

/** The releases of a repository. */
export class GitHubReleases {
  readonly #api: GitHubApi;
  readonly #root: string;

  constructor(project: Pick<Project, 'apiUrl' | 'repository' | 'token'>) {
    this.#api = new GitHubApi(project, 'contents: write');
    this.#root = `${this.#api.repositoryUrl}/releases`;
  }

  /**
   * The release of a tag among the newest hundred, a draft included, which only a token that may
   * write can see.
   */
  async find(tag: string): Promise<GitHubRelease | undefined> {
    const releases: GitHubRelease[] = await this.#api.call('GET', `${this.#root}?per_page=100`);
    return releases.find((release) => release.tag_name === tag);
  }

  draft(tag: string, body: string): Promise<GitHubRelease> {
    const release = { tag_name: tag, name: tag, body, draft: true };
    return this.#api.call('POST', this.#root, JSON.stringify(release));
  }

  publish(id: number): Promise<GitHubRelease> {
    return this.#api.call('PATCH', `${this.#root}/${id}`, JSON.stringify({ draft: false }));
  }

  async upload(release: GitHubRelease, name: string, content: string): Promise<void> {
    const url = release.upload_url.replace(/\{.*/, `?name=${encodeURIComponent(name)}`);
    await this.#api.call('POST', url, content);
  }

  async removeAsset(id: number): Promise<void> {
    await this.#api.call('DELETE', `${this.#root}/assets/${id}`);
  }
}
