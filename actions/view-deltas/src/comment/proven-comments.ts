import { log } from '@docs-agent/action-kit';
import { isProven, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import type { CommentPort } from '../github/our-comment.ts';
import { withoutState } from './comment-state.ts';

/** The last line of a comment with a state, and its proof. */
const PROVEN_LINE = /(<!-- docs-agent-state \{.*\}) proof ([a-f0-9]{64}) -->\s*$/;

/**
 * A port whose comments have a state only if a run with our key wrote all of their text. Anyone
 * with write permission can edit our comment; an edited text is not ours, and the run writes it
 * again.
 */
export function provenPort(port: CommentPort, place: ProofPlace): CommentPort {
  return {
    async read() {
      const { headSha, ours } = await port.read();
      return {
        headSha,
        ours: ours.map((comment) => ({ ...comment, body: provenBody(comment.body, place) })),
      };
    },
    async write(body, existing) {
      const written = await port.write(withProof(body, place), existing);
      return { ...written, body };
    },
    remove: port.remove,
  };
}

/** The text with a proof in its last line, if it has a state there. */
function withProof(body: string, place: ProofPlace): string {
  const text = normalized(body);
  const end = ' -->';
  return /<!-- docs-agent-state \{.*\} -->$/.test(text)
    ? `${text.slice(0, -end.length)} proof ${proofOf(text, place)}${end}\n`
    : body;
}

/** The text without its proof; without its state, too, if that is not proven. */
export function provenBody(body: string, place: ProofPlace): string {
  const line = PROVEN_LINE.exec(body);
  const [, start, proof = ''] = line ?? [];
  if (line !== null) {
    const text = normalized(`${body.slice(0, line.index)}${start} -->`);
    if (isProven(text, proof, place)) return `${text}\n`;
  }
  log.info('Our comment is not as a run with this API key wrote it. It counts as not written.');
  return withoutState(body.replace(PROVEN_LINE, '$1 -->'));
}

/** The line ends of a text that a browser sent. */
function normalized(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}
