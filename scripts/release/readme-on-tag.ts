import { posix } from 'node:path';
import { NAME_IN_EXAMPLES, type Project } from './project.ts';

/** A link's or an image's target in Markdown or HTML, if it is relative. */
const TARGET = /(\]\(|\bsrc(?:set)?=")(?![a-z]+:|#|\/)([^)"#\s]+)/g;

export interface Place {
  project: Pick<Project, 'repository' | 'serverUrl'>;
  /** Commit that the release is built from. */
  source: string;
  /** Folder of the README, relative to the repository. */
  folder: string;
  /** Whether the tag has a file. */
  has(path: string): boolean;
}

/**
 * The README of an action as it reads on a tag: links to what the tag leaves out lead to the commit
 * it is built from, and examples name the repository that releases.
 */
export function readmeOnTag(text: string, { project, source, folder, has }: Place): string {
  const { repository, serverUrl } = project;
  return text
    .replaceAll(NAME_IN_EXAMPLES, repository)
    .replace(TARGET, (link, opening: string, target: string) => {
      const path = posix.join(folder, target);
      if (has(path)) return link;
      const kind = opening.startsWith('src') ? 'raw' : 'blob';
      return `${opening}${serverUrl}/${repository}/${kind}/${source}/${path}`;
    });
}
