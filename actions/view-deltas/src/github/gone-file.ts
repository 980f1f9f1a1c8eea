import { explained, readAnswer } from '@docs-agent/action-kit';
import * as z from 'zod/mini';
import { type GoneLines, noGoneLines, parseGoneLines } from '../gone/gone-lines.ts';
import { orFailure } from '../outcome.ts';
import type { Repository } from './repository.ts';

const QUERY = `
query ViewDeltasGoneFile($owner: String!, $name: String!, $place: String!) {
  repository(owner: $owner, name: $name) {
    object(expression: $place) { __typename ... on Blob { text isTruncated } }
  }
}`;

const answer = z.object({
  repository: z.object({
    object: z.nullable(
      z.object({
        __typename: z.string(),
        text: z.nullish(z.string()),
        isTruncated: z.optional(z.boolean()),
      }),
    ),
  }),
});

/**
 * Reads the gone-file of a commit. Of a file that cannot be read, or is not a text, no line counts,
 * and the problem says why. A fork's file is read through the repository that the pull request is
 * in.
 *
 * @param file from the root of the repository
 */
export async function readGoneFile(
  { client, owner, name }: Repository,
  commit: string,
  file: string,
): Promise<GoneLines> {
  const place = `${commit}:${file}`;
  const { made: read, failure } = await orFailure(
    explained({ to: `show ${file}`, needs: 'contents: read' }, () =>
      readAnswer(answer, () => client.graphql(QUERY, { owner, name, place })),
    ),
  );
  if (read === undefined) return unusable(`${file} could not be read`, failure.message);
  const { object } = read.repository;
  if (object === null) return noGoneLines();
  const { text, isTruncated } = object;
  if (text == null) return unusable(`${file} is not a text file`);
  if (isTruncated === true) return unusable(`${file} has more than 512 kB`);
  return parseGoneLines(file, text);
}

function unusable(why: string, ...more: string[]): GoneLines {
  return noGoneLines([`${why}, so none of its lines counts.`, ...more].join(' '));
}
