import { readAnswer } from '@docs-agent/action-kit';
import { type FileVersion, LARGEST_TEXT_BYTES } from '@docs-agent/docs-routes';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

/** Limits for one request, so that GitHub answers within its ten seconds. */
const TEXTS_PER_REQUEST = 100;
const BYTES_PER_REQUEST = 2_000_000;
const REQUESTS_AT_ONCE = 4;

type Texts = ReadonlyMap<string, string>;

/** Reads the texts of files by their ids. */
export type ReadBlobs = (versions: readonly FileVersion[]) => Promise<Texts>;

/**
 * Reads texts of a repository's files in as few requests as possible, each text once. Binary files,
 * and those over `LARGEST_TEXT_BYTES`, have none.
 *
 * @see https://docs.github.com/graphql/reference/objects#blob
 */
export function blobReader(repository: Repository): ReadBlobs {
  const known = new Map<string, Promise<Texts>>();
  /** The last request of each lane. */
  const lanes: Promise<unknown>[] = [];
  let requests = 0;
  const send = (batch: readonly FileVersion[]) => {
    const lane = requests % REQUESTS_AT_ONCE;
    requests += 1;
    const before = lanes[lane] ?? Promise.resolve();
    const answer = before.then(() => readBatch(repository, batch));
    // The next request in the lane waits for this one, but does not fail with it.
    lanes[lane] = answer.catch(() => undefined);
    for (const { id } of batch) {
      known.set(id, answer);
    }
  };
  return async (versions) => {
    const unknown = new Map<string, FileVersion>();
    for (const version of versions) {
      const isReadable = version.bytes <= LARGEST_TEXT_BYTES;
      if (isReadable && !known.has(version.id)) {
        unknown.set(version.id, version);
      }
    }
    for (const batch of inBatches([...unknown.values()])) {
      send(batch);
    }
    const answers = new Set<Promise<Texts>>();
    for (const { id } of versions) {
      const answer = known.get(id);
      if (answer !== undefined) {
        answers.add(answer);
      }
    }
    const texts = await Promise.all(answers);
    return new Map(texts.flatMap((some) => [...some]));
  };
}

function inBatches(versions: readonly FileVersion[]): FileVersion[][] {
  const batches: FileVersion[][] = [];
  let bytes = 0;
  for (const version of versions) {
    const batch = batches.at(-1);
    const fits =
      batch !== undefined &&
      batch.length < TEXTS_PER_REQUEST &&
      bytes + version.bytes <= BYTES_PER_REQUEST;
    if (fits) {
      batch.push(version);
    } else {
      batches.push([version]);
    }
    bytes = fits ? bytes + version.bytes : version.bytes;
  }
  return batches;
}

const blob = z.object({
  text: z.nullable(z.string()),
  isTruncated: z.boolean(),
});

const textsAnswer = z.object({
  repository: z.record(z.string(), z.nullable(blob)),
});

async function readBatch(
  repository: Repository,
  batch: readonly FileVersion[],
): Promise<Map<string, string>> {
  const { client, owner, name } = repository;
  const fields = batch.map(
    (_, index) => `file${index}: object(oid: $id${index}) { ... on Blob { text isTruncated } }`,
  );
  const declared = batch.map((_, index) => `$id${index}: GitObjectID!`).join(', ');
  const query = `query ViewDeltasTexts($owner: String!, $name: String!, ${declared}) {
    repository(owner: $owner, name: $name) { ${fields.join('\n')} }
  }`;
  const ids = Object.fromEntries(batch.map(({ id }, index) => [`id${index}`, id]));
  const variables = { owner, name, ...ids };
  const answer = await readAnswer(textsAnswer, () => client.graphql(query, variables));
  const texts = new Map<string, string>();
  for (const [index, { id }] of batch.entries()) {
    const found = answer.repository[`file${index}`];
    // Of a binary file, GitHub gives no text.
    if (found == null || found.text === null) continue;
    const text = found.isTruncated ? await readWhole(repository, id) : found.text;
    texts.set(id, text);
  }
  return texts;
}

const wholeBlob = z
  .object({
    content: z.string(),
    encoding: z.literal('base64'),
    size: z.number(),
  })
  .check(z.refine(({ content, size }) => Buffer.from(content, 'base64').length === size));

/**
 * The whole text of a file that GraphQL cuts, at 512,000 bytes.
 *
 * @see https://docs.github.com/rest/git/blobs#get-a-blob
 */
async function readWhole({ client, owner, name }: Repository, id: string): Promise<string> {
  const { content } = await readAnswer(wholeBlob, async () => {
    const { data } = await client.rest.git.getBlob({
      owner,
      repo: name,
      file_sha: id,
    });
    return data;
  });
  return Buffer.from(content, 'base64').toString();
}
