import { count, inlineCode, outside, phrase, type Sentence } from '@docs-agent/action-kit';
import {
  answerOf,
  type CommandWord,
  type NearMiss,
  nearMissQuestion,
  reasonWithCode,
  TOO_EARLY,
} from '@docs-agent/agent-action';
import { addressForId } from './reasons.ts';
import type { Situation } from './situation.ts';

/** How a run ends in which comments with the command word were all that is new. */
export const COMMANDS = {
  commands: {
    about: [],
    row: '',
    result: 'command',
    ends: 'success',
    headline: ({ why }) => reasonWithCode(why),
  },
} satisfies Record<string, Situation>;

/** Why a command is not followed. */
export const REFUSALS = {
  'too-early': [
    `A command was ignored because ${TOO_EARLY}. Read this comment, and give the command again.`,
  ],
  'link-by-input': reasonWithCode(
    '`link` was not followed: the input `job-id` of the workflow names the job.',
  ),
  'link-by-later': reasonWithCode('`link` was not followed: a later one names another job.'),
} satisfies Record<string, Sentence>;

export function linkToUnknownJob(shownId: string): Sentence {
  const advice = addressForId(shownId);
  const unknown = `\`link\` was not followed. The service knows no job ${shownId}.`;
  return reasonWithCode(advice === '' ? unknown : `${unknown} ${advice}`);
}

/** @param pullRequest the one of the job, if everybody may read of it */
export function linkToOtherJob(shownId: string, pullRequest = ''): Sentence {
  const other = `\`link\` was not followed: job ${shownId} does not belong to this pull request.`;
  const where = pullRequest === '' ? '' : ` Its pull request is ${pullRequest}.`;
  return reasonWithCode(`${other}${where}`);
}

/** The answer to a command that was followed, or for which there was nothing to do. */
export function answerTo(word: CommandWord, outcome: 'done' | 'nothing'): Sentence {
  return [answerOf(word, 'pull request', outcome)];
}

/** @param again how many comments the job gets that another job did not answer or refused */
export function linked(again: number): Sentence {
  const done = answerTo('link', 'done');
  return again === 0 ? done : [...done, ` It gets ${count(again, 'comment')} again.`];
}

/** What `status` is answered with. */
export interface Status {
  prompts: number;
  /** Comments that wait. */
  waiting: number;
  isStopped: boolean;
  /** Its status, or why it could not be read; undefined without a job. */
  job: { status: string } | { failure: string } | undefined;
}

export function statusAnswer({ prompts, waiting, isStopped, job }: Status): Sentence {
  const sent = prompts === 0 ? 'Nothing was sent yet.' : `${count(prompts, 'prompt')} sent so far.`;
  const stopped = isStopped ? ' Forwarding is stopped.' : '';
  const rest = `${sent} ${count(waiting, 'comment')} waiting.${stopped}`;
  if (job === undefined) return [`No job is linked. ${rest}`];
  if ('failure' in job) return [outside(`${job.failure} ${rest}`)];
  return phrase`The job’s status is ${outside(job.status)}. ${rest}`;
}

/** The question to the author of a near miss. */
export function questionTo(nearMiss: NearMiss, url: string, commandWord: string): Sentence {
  const consequence = 'nothing was sent, and forwarding continues';
  return nearMissQuestion(nearMiss, { url, commandWord, consequence });
}

/** About text below commands: a sentence for each comment that has some. */
export function notesBelow(
  commands: readonly { key: string; command: { word: CommandWord }; hasMore: boolean }[],
  commandWord: string,
): Sentence[] {
  const withMore = new Map(
    commands.filter(({ hasMore }) => hasMore).map((one) => [one.key, one.command.word]),
  );
  return [...withMore.values()].map(
    (word) =>
      phrase`The text below the command ${inlineCode(word)} was not sent. To send it, write it again, beginning with ${inlineCode(commandWord)}.`,
  );
}
