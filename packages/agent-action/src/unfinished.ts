import { savedByMain, saveForPost } from '@docs-agent/action-kit';
import * as z from 'zod/mini';

const unfinished = z.object({
  /** The lock that the run has. */
  lockId: z.optional(z.string()),
  /**
   * The progress of an open turn's prompt. `unsent`: certainly not sent. `accepted`: the service
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

/** The open work of a run on one issue or pull request; `post` finishes it if `main` dies. */
type Unfinished = z.infer<typeof unfinished>;

/** A turn that `main` left open. */
export type LeftTurn = NonNullable<Unfinished['turn']>;

/** Changes what is saved for `post` about one issue or pull request. */
export type NoteForPost = (change: Unfinished) => void;

const NAME = 'unfinished';
const all = z.array(z.tuple([z.number(), unfinished]));

/** Saves for `post` what a run has open on its issues or pull requests. */
export function createPostNotes(): (subjectNumber: number) => NoteForPost {
  const notes = new Map<number, Unfinished>();
  return (number) => (change) => {
    notes.set(number, { ...notes.get(number), ...change });
    saveForPost(NAME, JSON.stringify([...notes]));
  };
}

/** The work that `main` left open, by the number of the issue or pull request. */
export function leftByMain(): [number, Unfinished][] {
  const notes = all.parse(JSON.parse(savedByMain(NAME) || '[]'));
  return notes.filter(([, { lockId, turn }]) => lockId !== undefined || turn !== undefined);
}
