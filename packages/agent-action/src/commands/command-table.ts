/** Where a comment with a command is written. */
export type Place = 'issue' | 'pull request';

/** A command in one place. */
export interface CommandThere {
  /** Its effect, to finish a sentence; shown in the list of commands. */
  does: string;
  /** The sentence after it had an effect. */
  done: string;
  /** The sentence if there was nothing to do. */
  nothing: string;
}

export interface CommandForm {
  word: string;
  /** The text after the command word. */
  argument?: 'ID';
  /** Words that may mean it. None of them is followed: the author is asked. */
  nearly: readonly string[];
  /** The places where it counts, with its form there. */
  on: Partial<Record<Place, CommandThere>>;
}

const STATUS = { done: 'Updated this comment.', nothing: 'Updated this comment.' };
const HELP = {
  does: 'lists the commands',
  done: 'Listed the commands.',
  nothing: 'Listed the commands.',
};

/** Words that may mean `stop`. */
const NEARLY_STOP: readonly string[] = [
  ...['cancel', 'pause', 'abort', 'halt', 'quit', 'end', 'kill', 'hold', 'wait', 'suspend'],
  ...['cease', 'terminate', 'exit', 'freeze', 'never', 'nevermind', 'enough', 'shut', 'forget'],
  ...['unlink', 'unbind', 'detach', 'disconnect', 'unsubscribe'],
];

/**
 * Every command, in the order in which people see them: parser, help and READMEs follow from this
 * table.
 */
export const COMMANDS = [
  {
    word: 'start',
    nearly: ['begin'],
    on: {
      issue: {
        does: 'asks for a job, as the label does',
        done: 'A job was asked for.',
        nothing: 'This request already has a job.',
      },
    },
  },
  {
    word: 'retry',
    nearly: ['again', 'resend', 'rerun', 'restart'],
    on: {
      issue: {
        does: 'creates another job for one that is uncertain, failed, or unknown to the service',
        done: 'Another job was asked for.',
        nothing: 'There is no job to try again.',
      },
      'pull request': {
        does: 'sends failed, uncertain, refused and held comments again',
        done: 'Unanswered comments are sent again.',
        nothing: 'There is nothing to send again.',
      },
    },
  },
  {
    word: 'received',
    nearly: ['arrived', 'delivered'],
    on: {
      issue: {
        does: 'stops tracking an uncertain or running job; you take over',
        done: 'The job is no longer tracked.',
        nothing: 'No job is uncertain or running.',
      },
      'pull request': {
        does: 'confirms that the agent has the uncertain or held comments',
        done: 'Uncertain and held comments count as received.',
        nothing: 'Nothing is uncertain or held back.',
      },
    },
  },
  {
    word: 'link',
    argument: 'ID',
    nearly: ['bind'],
    on: {
      issue: {
        does: 'names the job of this issue; the action tracks it and links its pull request',
        done: 'The job is tracked from now on.',
        nothing: 'The job is already tracked.',
      },
      'pull request': {
        does: 'names the job of this pull request, and sends it the comments that another job did not answer',
        done: 'The job is linked to this pull request.',
        nothing: 'The job is linked to this pull request already.',
      },
    },
  },
  {
    word: 'status',
    nearly: ['progress'],
    on: {
      issue: { does: 'updates this comment', ...STATUS },
      'pull request': { does: 'updates the tracking comment', ...STATUS },
    },
  },
  {
    word: 'stop',
    nearly: NEARLY_STOP,
    on: {
      issue: {
        does: 'stops creating jobs for this issue',
        done: 'No more jobs are created for this issue.',
        nothing: 'Jobs for this issue were stopped already.',
      },
      'pull request': {
        does: 'stops sending anything from this pull request',
        done: 'Nothing more is sent from this pull request.',
        nothing: 'Forwarding was stopped already.',
      },
    },
  },
  {
    word: 'resume',
    nearly: ['continue', 'unpause', 'unstop'],
    on: {
      issue: {
        does: 'lets jobs be created again',
        done: 'Jobs can be created again.',
        nothing: 'Jobs for this issue were not stopped.',
      },
      'pull request': {
        does: 'starts sending again',
        done: 'Forwarding continues.',
        nothing: 'Forwarding was not stopped.',
      },
    },
  },
  { word: 'help', nearly: ['commands'], on: { issue: HELP, 'pull request': HELP } },
] as const satisfies readonly CommandForm[];

export type CommandWord = (typeof COMMANDS)[number]['word'];

/** A command in a comment. */
export interface Command {
  word: CommandWord;
  /** Of `link`: the job's id. */
  argument?: string | undefined;
}

/** The commands that count in a place. */
export function commandsOn(place: Place): CommandForm[] {
  const forms: readonly CommandForm[] = COMMANDS;
  return forms.filter(({ on }) => on[place] !== undefined);
}

/** The sentence about a command: its effect, or that there was nothing to do. */
export function answerOf(word: CommandWord, place: Place, outcome: 'done' | 'nothing'): string {
  const forms: readonly CommandForm[] = COMMANDS;
  const there = forms.find((form) => form.word === word)?.on[place];
  if (there === undefined) throw new Error(`the command ${word} does not count on a ${place}`);
  return there[outcome];
}

/** The text after the command word: `link ID`. */
export function usageOf({ word, argument }: Pick<CommandForm, 'word' | 'argument'>): string {
  return argument === undefined ? word : `${word} ${argument}`;
}
