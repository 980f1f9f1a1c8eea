import type { ScheduledRun } from '@docs-agent/sandbox/trials';

/**
 * One thing that happens on a pull request. Places of items are counted from the first that was
 * written.
 */
export type Step = WritingStep | RunStep | PullRequestStep | SettingStep;

/** A person writes, or takes back what was written. */
export type WritingStep =
  | { kind: 'review'; by: Author; state: ReviewState; summary: boolean; comments: number }
  | { kind: 'command'; by: Author; words: CommandWords }
  | { kind: 'edit'; by: Author; item: number }
  | { kind: 'delete'; item: number }
  /** Its thread; or opens it again. */
  | { kind: 'resolve'; item: number }
  /** Marks it as outdated; a review is dismissed. */
  | { kind: 'put aside'; item: number };

export type RunStep = ScheduledRun<Wake> | TwoRuns;

/**
 * The first is woken by what was written last; before the second, something more may be written.
 */
export interface TwoRuns {
  kind: 'two runs';
  /** `slow`: GitHub takes minutes to show it the pull request once its prompt is out. */
  first: 'undisturbed' | 'slow';
  between: WritingStep | undefined;
  second: Wake;
  lagMs: number;
  apartMs: number;
}

/** What wakes a run. `re-run`: the step is run again on the event of its first run. */
export type Wake =
  | 'latest writing'
  | 're-run'
  | 'schedule'
  | 'dispatch'
  | 'dispatch of an outsider';

/**
 * What happens on a pull request, in order, and what wakes the runs in which nothing goes wrong any
 * more.
 */
export interface Schedule {
  steps: readonly Step[];
  calmedBy: Extract<Wake, 'latest writing' | 'schedule'>;
}

export type PullRequestStep =
  | { kind: 'push' | 'close' | 'reopen' | 'merge' }
  | { kind: 'delete tracking comment' | 'edit tracking comment' };

export type SettingStep =
  | { kind: 'other account' | 'other API key' }
  /** A run of another project in the repository, where this account tracks the pull request. */
  | { kind: 'other project' }
  /** Has no write access from then on; or has it again. */
  | { kind: 'colleague leaves' }
  | { kind: 'pass'; minutes: number };

/** All but the outsider have write access, the colleague not always. */
export type Author = 'reviewer' | 'colleague' | 'outsider';
export type ReviewState = 'COMMENTED' | 'CHANGES_REQUESTED' | 'APPROVED';
export type CommandWords =
  | 'retry'
  | 'received'
  | 'status'
  | 'stop'
  | 'resume'
  | 'link job_8f21'
  | 'link job_other'
  | 'free text';
