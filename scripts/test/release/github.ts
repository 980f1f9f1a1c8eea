import { contractOf } from '../../../packages/sandbox/src/github/contract/operation.ts';
import { findRoute } from '../../../packages/sandbox/src/github/contract/routes.ts';
import { simpleUser } from '../../../packages/sandbox/src/github/rest/shapes/account.ts';
import { Urls } from '../../../packages/sandbox/src/github/rest/shapes/urls.ts';
import { type Request, type Response, StandIn } from './stand-in.ts';

const REPOSITORY = 'https://api.github.com/repos/an-owner/docs-agent-actions';
const NOW = '2026-11-18T14:00:00Z';
const AUTHOR = simpleUser(
  { id: 1, nodeId: 'BOT_1', login: 'github-actions[bot]', type: 'Bot' },
  new Urls('https://github.com'),
);

const INVALID = { status: 422, body: { message: 'Validation Failed', documentation_url: '' } };

type Asset = ReturnType<typeof assetShape>;
type Release = ReturnType<typeof releaseShape>;

interface PullRequest {
  number: number;
  state: 'open' | 'closed';
  title: string;
  head: string;
  base: string;
  body: string;
}

/**
 * What a release asks of GitHub. Each request is checked against GitHub's description, and so is
 * each answer about a release. Of pull requests, the answers have only what is read of them.
 */
export class GitHubStandIn extends StandIn {
  readonly releases: Release[] = [];
  readonly pullRequests: PullRequest[] = [];
  /** Whether published releases are immutable, as in the repository's settings. */
  immutable = true;
  /** Whether the connection breaks in the middle of the next upload. */
  breaksNextUpload = false;
  #nextId = 1;

  /** @param onChange called after each request that changed something, before it is answered */
  constructor(token: string, onChange: () => void) {
    super((request) => {
      if (request.headers.authorization !== `Bearer ${token}`)
        return { status: 401, body: { message: 'Bad credentials' } };
      const route = findRoute(request.method, request.url.pathname);
      if (route === undefined)
        throw new Error(`GitHub has no ${request.method} ${request.url.pathname}`);
      const contract = contractOf(route);
      const query = Object.fromEntries(request.url.searchParams);
      const body = contract.checkBody && JSON.parse(request.body);
      const response = this.#answer(route.operation, route.parameters, { ...request, body });
      const problems = [
        ...contract.checkPath(route.parameters),
        ...contract.checkQuery(query),
        ...(contract.checkBody?.(body) ?? []),
      ];
      if (!route.template.includes('/pulls')) {
        const answer = JSON.parse(JSON.stringify(response.body ?? null)) ?? undefined;
        problems.push(...contract.checkAnswer(response.status, answer));
      }
      if (problems.length > 0) throw new Error(`${route.operation}: ${problems.join('; ')}`);
      if (request.method !== 'GET') onChange();
      return response;
    });
  }

  add(fields: object): Release {
    const release = releaseShape(this.#nextId++, this.url, fields);
    this.releases.push(release);
    return release;
  }

  #answerAboutPullRequests(
    operation: string,
    parameters: Record<string, string>,
    { url, body }: Omit<Request, 'body'> & { body: Partial<PullRequest> },
  ): Response {
    const query = url.searchParams;
    const pullRequest = this.pullRequests.find(
      ({ number }) => String(number) === parameters['pull_number'],
    );
    switch (operation) {
      case 'GET /repos/{owner}/{repo}/pulls': {
        const found = this.pullRequests.filter(
          ({ state, head, base }) =>
            state === query.get('state') &&
            `an-owner:${head}` === query.get('head') &&
            base === query.get('base'),
        );
        return { status: 200, body: found };
      }
      case 'POST /repos/{owner}/{repo}/pulls': {
        const { title = '', head = '', base = '', body: text = '' } = body;
        const opened = {
          number: this.#nextId++,
          state: 'open',
          title,
          head,
          base,
          body: text,
        } as const;
        this.pullRequests.push(opened);
        return { status: 201, body: opened };
      }
      case 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}':
        if (pullRequest === undefined) return INVALID;
        return { status: 200, body: Object.assign(pullRequest, body) };
      default:
        throw new Error(`${operation} is not simulated`);
    }
  }

  #answer(
    operation: string,
    parameters: Record<string, string>,
    request: Omit<Request, 'body'> & { body: object },
  ): Response {
    if (operation.includes('/pulls'))
      return this.#answerAboutPullRequests(operation, parameters, request);
    const release = this.releases.find(({ id }) => String(id) === parameters['release_id']);
    switch (operation) {
      case 'GET /repos/{owner}/{repo}/releases':
        return { status: 200, body: this.releases.toReversed() };
      case 'POST /repos/{owner}/{repo}/releases':
        return { status: 201, body: this.add(request.body) };
      case 'PATCH /repos/{owner}/{repo}/releases/{release_id}': {
        if (release === undefined || release.immutable) return INVALID;
        Object.assign(release, request.body, { published_at: NOW, immutable: this.immutable });
        return { status: 200, body: release };
      }
      case 'POST /repos/{owner}/{repo}/releases/{release_id}/assets': {
        const name = request.url.searchParams.get('name') ?? '';
        if (
          release === undefined ||
          release.immutable ||
          release.assets.some((asset) => asset.name === name)
        )
          return INVALID;
        const asset = assetShape(this.#nextId++, name, this.breaksNextUpload ? 'open' : 'uploaded');
        this.breaksNextUpload = false;
        release.assets.push(asset);
        return { status: 201, body: asset };
      }
      case 'DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}':
        for (const each of this.releases)
          each.assets = each.assets.filter(({ id }) => String(id) !== parameters['asset_id']);
        return { status: 204 };
      default:
        throw new Error(`${operation} is not simulated`);
    }
  }
}

function releaseShape(id: number, uploads: string, fields: object) {
  const url = `${REPOSITORY}/releases/${id}`;
  return {
    id,
    node_id: `RE_${id}`,
    url,
    html_url: `https://github.com/an-owner/docs-agent-actions/releases/tag/${id}`,
    assets_url: `${url}/assets`,
    upload_url: `${uploads}/repos/an-owner/docs-agent-actions/releases/${id}/assets{?name,label}`,
    tarball_url: null,
    zipball_url: null,
    target_commitish: 'main',
    name: null,
    body: '',
    draft: false,
    prerelease: false,
    immutable: false,
    created_at: NOW,
    published_at: null as string | null,
    author: AUTHOR,
    assets: [] as Asset[],
    tag_name: '',
    ...fields,
  };
}

function assetShape(id: number, name: string, state: 'uploaded' | 'open') {
  return {
    id,
    node_id: `RA_${id}`,
    url: `${REPOSITORY}/releases/assets/${id}`,
    browser_download_url: `https://github.com/an-owner/docs-agent-actions/releases/download/${id}`,
    name,
    label: '',
    state,
    content_type: 'application/json',
    size: 1,
    digest: null,
    download_count: 0,
    uploader: AUTHOR,
    created_at: NOW,
    updated_at: NOW,
  };
}
