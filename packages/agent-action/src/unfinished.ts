import { savedByMain, saveForPost } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const unfinished = z.object({
  /** The lock that the run has. */
  lockId: z.optional(z.string()),
  /**
   * How far the prompt of an open turn is. `unsent`: certainly not sent. `accepted`: the service
   * has it.
   */
  turn: z.optional(
    z.object({
      id: z.string(),
      progress: z.enum(['unsent', 'sending', 'accepted']),
      /** Of a prompt that creates a job: the job's id, once it is known. */
      jobId: z.optional(z.string()),
    }),
  ),
});

/** What a run has open on one issue or pull request, and `post` finishes if `main` dies. */
type Unfinished = z.infer<typeof unfinished>;

/** A turn that `main` left open. */
export type LeftTurn = NonNullable<Unfinished['turn']>;

/** Changes what is kept for `post` of one issue or pull request. */
export type NoteForPost = (change: Unfinished) => void;

const NAME = 'unfinished';
const all = z.array(z.tuple([z.number(), unfinished]));

/** Keeps for `post` what a run has open on its issues or pull requests. */
export function createPostNotes(): (subjectNumber: number) => NoteForPost {
  const notes = new Map<number, Unfinished>();
  return (number) => (change) => {
    notes.set(number, { ...notes.get(number), ...change });
    saveForPost(NAME, JSON.stringify([...notes]));
  };
}

/** What `main` left open, by the number of the issue or pull request. */
export function leftByMain(): [number, Unfinished][] {
  const notes = all.parse(JSON.parse(savedByMain(NAME) || '[]'));
  return notes.filter(([, { lockId, turn }]) => lockId !== undefined || turn !== undefined);
}
