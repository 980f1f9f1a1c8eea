import { nodeIdOf } from '../../state/identifiers.ts';
import type { RestCall, RestOperations } from '../call.ts';
import { textOf } from '../call.ts';
import { notFound } from '../errors.ts';

/** GitHub breaks the lines of base64 after this many characters. */
const LINE_CHARACTERS = 60;

export const blobOperations: RestOperations = {
  'GET /repos/{owner}/{repo}/git/blobs/{file_sha}': {
    needs: [['contents', 'read']],
    run: (call) => ({ status: 200, body: blob(call) }),
  },
};

/** A file's whole content by its id, however large it is here. */
function blob(call: RestCall) {
  const id = textOf(call.parameters, 'file_sha');
  const found = call.world.gitOf(call.repository.id).object(id);
  if (found?.kind !== 'blob') throw notFound();
  const bytes = Buffer.from(found.text);
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? [];
  return {
    sha: id,
    node_id: nodeIdOf('B', id),
    size: bytes.length,
    url: `${call.urls.repositoryApi(call.repository)}/git/blobs/${id}`,
    content: lines.map((line) => `${line}\n`).join(''),
    encoding: 'base64',
  };
}
