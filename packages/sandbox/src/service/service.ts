import type { SandboxClock } from '../clock/clock.ts';
import {
  json,
  type SandboxHandler,
  type SandboxRequest,
  type SandboxResponse,
} from '../http/message.ts';
import { answerDeprecatedJobs } from './deprecated-jobs.ts';
import { createHourlyLimit, type HourlyLimit } from './hourly-limit.ts';
import { createJob, type JobInternals, type JobOptions, type ServiceJob } from './job.ts';
import { createKeys, type KeyOptions, type Scope } from './keys.ts';
import { createSite, type Site, type SiteOptions, type ViewCounts } from './site.ts';
import { answerViews } from './views.ts';

export interface ServiceOptions {
  clock: SandboxClock;
  /** Called with each key as it is made. */
  onKey?: (key: string) => void;
}

export interface ServiceProject {
  readonly id: string;
  /** @param scopes both when left out */
  createKey(scopes?: readonly Scope[], options?: KeyOptions): string;
}

/** The documentation service, after its interface. */
export interface Service {
  readonly handle: SandboxHandler;
  /**
   * @param options.organization shares the hourly number of analytics requests; one for all when
   * left out
   */
  /**
   * @param options.repository `owner/name` that the jobs of clients are for. @default 'acme/docs'
   */
  createProject(options: {
    id: string;
    organization?: string;
    repository?: string;
  }): ServiceProject;
  createJob(options: JobOptions): ServiceJob;
  /**
   * What becomes of jobs that a client creates in a project: `begin` gets each before its prompt
   * arrives, and can say what the agent does. Without it a job takes a minute, and ends without a
   * pull request.
   */
  onCreated(project: string | ServiceProject, begin: (job: ServiceJob) => void): void;
  /** Says which pages a project has, and how many views they get. */
  setSite(project: string | ServiceProject, options: SiteOptions): void;
  /** Views of a page on a UTC day, `YYYY-MM-DD`, of the only site or of the one named. */
  viewsOn(path: string, day: string, project?: string): ViewCounts;
  /**
   * How often a project may be sent messages, and an organization asked for views; both 100 an
   * hour.
   */
  readonly limits: { messages: HourlyLimit; analytics: HourlyLimit };
  /** How a refusal for too many requests looks. */
  readonly tooMany: { retryAfter: boolean; plainText: boolean };
  /** Which ids the deprecated list of jobs gives. */
  readonly deprecatedList: { ids: 'of v2' | 'its own' };
  /** What scripts of turns threw. */
  readonly failures: readonly Error[];
}

interface Project {
  id: string;
  organization: string;
  repository: string;
  jobs: Map<string, JobInternals>;
  begin(job: ServiceJob): void;
  site: Site;
}

const ROUTES = {
  message: /^\/v2\/agent\/([^/]+)\/job\/([^/]+)\/message$/,
  job: /^\/v2\/agent\/([^/]+)\/job\/([^/]+)$/,
  creation: /^\/v2\/agent\/([^/]+)\/job$/,
  jobs: /^\/v1\/agent\/([^/]+)\/jobs$/,
  views: /^\/v1\/analytics\/([^/]+)\/views$/,
};

export function createService(options: ServiceOptions): Service {
  const { clock } = options;
  const keys = createKeys();
  const projects = new Map<string, Project>();
  const failures: Error[] = [];
  const limits = { messages: createHourlyLimit(100), analytics: createHourlyLimit(100) };
  const tooMany = { retryAfter: false, plainText: false };
  const deprecatedList: Service['deprecatedList'] = { ids: 'of v2' };

  const recordFailure = (error: unknown): void => {
    failures.push(error instanceof Error ? error : new Error(String(error)));
  };
  const requireProject = (id: string): Project => {
    const project = projects.get(id);
    if (!project)
      throw new Error(`The service has no project ${JSON.stringify(id)}; create it first.`);
    return project;
  };
  const refuseTooMany = (waitMs: number): SandboxResponse => {
    const headers: Record<string, string> = tooMany.retryAfter
      ? { 'retry-after': String(Math.ceil(waitMs / 1000)) }
      : {};
    return tooMany.plainText
      ? {
          status: 429,
          headers: { ...headers, 'content-type': 'text/plain' },
          body: 'Too many requests',
        }
      : json(429, { error: 'Rate limit exceeded' }, headers);
  };

  /** The project of an authorized request, or the refusal. */
  const authorize = (
    request: SandboxRequest,
    projectId: string,
    anyOf: readonly Scope[],
  ): Project | SandboxResponse => {
    const checked = keys.check(request.headers['authorization'], projectId, anyOf, clock.now());
    if (checked === 401) return json(401, { error: 'Unauthorized' });
    if (checked === 403) return json(403, { error: 'Forbidden' });
    return projects.get(projectId) ?? json(404, { error: 'Project not found' });
  };

  const message = (request: SandboxRequest, projectId: string, jobId: string): SandboxResponse => {
    const project = authorize(request, projectId, ['write']);
    if ('status' in project) return project;
    const waitMs = limits.messages.use(project.id, clock.now());
    if (waitMs > 0) return refuseTooMany(waitMs);
    const found = project.jobs.get(jobId);
    if (!found) return json(404, { error: 'Job not found' });
    const prompt = readPrompt(request);
    if ('problem' in prompt) return refusePrompt(prompt.problem);
    if (found.job.status === 'archived') return json(400, { error: 'Job is archived' });
    found.receive(prompt.text);
    return json(200, found.job.read());
  };

  const creation = (request: SandboxRequest, projectId: string): SandboxResponse => {
    const project = authorize(request, projectId, ['write']);
    if ('status' in project) return project;
    const prompt = readPrompt(request);
    if ('problem' in prompt) return refusePrompt(prompt.problem);
    // The published description shows the repository as a URL.
    const repository = `https://github.com/${project.repository}`;
    const created = createJob(clock, { project: project.id, repository }, recordFailure);
    project.jobs.set(created.job.id, created);
    project.begin(created.job);
    created.receive(prompt.text);
    return json(201, created.job.read());
  };

  const job = (request: SandboxRequest, projectId: string, jobId: string): SandboxResponse => {
    const project = authorize(request, projectId, ['read', 'write']);
    if ('status' in project) return project;
    const found = project.jobs.get(jobId);
    return found ? json(200, found.job.read()) : json(404, { error: 'Job not found' });
  };

  const jobs = (request: SandboxRequest, projectId: string): SandboxResponse => {
    const project = authorize(request, projectId, ['read', 'write']);
    if ('status' in project) return project;
    const all = [...project.jobs.values()].map((internals) => internals.job);
    return answerDeprecatedJobs(all, deprecatedList.ids);
  };

  const views = (request: SandboxRequest, projectId: string): SandboxResponse => {
    const project = authorize(request, projectId, ['read']);
    if ('status' in project) return project;
    const waitMs = limits.analytics.use(project.organization, clock.now());
    return waitMs > 0 ? refuseTooMany(waitMs) : answerViews(project.site, request, clock.now());
  };

  return {
    limits,
    tooMany,
    deprecatedList,
    failures,
    createProject({ id, organization = 'organization', repository = 'acme/docs' }) {
      const site = createSite({ paths: [] });
      projects.set(id, { id, organization, repository, jobs: new Map(), begin() {}, site });
      return {
        id,
        createKey(scopes = ['read', 'write'], keyOptions = {}) {
          const key = keys.create(id, scopes, clock.now(), keyOptions);
          options.onKey?.(key);
          return key;
        },
      };
    },
    createJob(jobOptions) {
      const internals = createJob(clock, jobOptions, recordFailure);
      requireProject(jobOptions.project).jobs.set(internals.job.id, internals);
      return internals.job;
    },
    onCreated(project, begin) {
      requireProject(idOf(project)).begin = begin;
    },
    setSite(project, siteOptions) {
      requireProject(idOf(project)).site = createSite(siteOptions);
    },
    viewsOn(path, day, project) {
      const [only, ...others] = [...projects.values()].filter((each) => each.site.paths.length > 0);
      if (project !== undefined) return requireProject(project).site.viewsOn(path, day);
      if (!only || others.length > 0)
        throw new Error('Name the project: not exactly one has a site.');
      return only.site.viewsOn(path, day);
    },
    handle(request) {
      const route = (pattern: RegExp): string[] | undefined =>
        pattern.exec(request.path)?.slice(1).map(decodeSegment);
      const ofMessage = route(ROUTES.message);
      const ofJob = route(ROUTES.job);
      const ofCreation = route(ROUTES.creation);
      const ofJobs = route(ROUTES.jobs);
      const ofViews = route(ROUTES.views);
      const method = ofMessage || ofCreation ? 'POST' : 'GET';
      const known = ofMessage ?? ofJob ?? ofCreation ?? ofJobs ?? ofViews;
      if (known === undefined) return json(404, { error: 'Not found' });
      if (request.method !== method)
        return json(405, { error: 'Method not allowed' }, { allow: method });
      if (ofMessage) return message(request, ofMessage[0] ?? '', ofMessage[1] ?? '');
      if (ofCreation) return creation(request, ofCreation[0] ?? '');
      if (ofJob) return job(request, ofJob[0] ?? '', ofJob[1] ?? '');
      if (ofJobs) return jobs(request, ofJobs[0] ?? '');
      return views(request, ofViews?.[0] ?? '');
    },
  };
}

function idOf(project: string | ServiceProject): string {
  return typeof project === 'string' ? project : project.id;
}

function refusePrompt(problem: string): SandboxResponse {
  return json(400, { error: 'Invalid request body', details: [{ message: problem }] });
}

function readPrompt(request: SandboxRequest): { text: string } | { problem: string } {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return { problem: 'content-type: must be application/json' };
  }
  let body: unknown;
  try {
    body = JSON.parse(request.body);
  } catch {
    return { problem: 'body: is not JSON' };
  }
  if (typeof body !== 'object' || body === null) return { problem: 'body: must be an object' };
  const unknown = Object.keys(body).find((key) => key !== 'prompt');
  if (unknown !== undefined) return { problem: `${unknown}: unknown property` };
  if (!('prompt' in body) || typeof body.prompt !== 'string')
    return { problem: 'prompt: must be a string' };
  return body.prompt === '' ? { problem: 'prompt: must not be empty' } : { text: body.prompt };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
