import { StandIn } from './stand-in.ts';

interface Document {
  'dist-tags': Record<string, string>;
  versions: Record<string, unknown>;
}

/** As much of an npm registry as `npm view` and `npm publish` ask for. */
export class NpmRegistry extends StandIn {
  readonly packages = new Map<string, Document>();
  /** Whether it refuses what is published. */
  refuses = false;

  /** @param onChange called after something was published, before it is answered */
  constructor(onChange: () => void) {
    super(({ method, url, body }) => {
      const name = decodeURIComponent(url.pathname.slice(1));
      const known = this.packages.get(name);
      if (method === 'GET')
        return known ? { status: 200, body: known } : { status: 404, body: { error: 'Not found' } };
      if (method !== 'PUT') throw new Error(`${method} ${url.pathname} is not simulated`);
      if (this.refuses) return { status: 403, body: { error: 'You may not publish here' } };
      const { versions, 'dist-tags': tags }: Document = JSON.parse(body);
      this.packages.set(name, {
        ...known,
        'dist-tags': tags,
        versions: { ...known?.versions, ...versions },
      });
      onChange();
      return { status: 201, body: { ok: true } };
    });
  }
}
