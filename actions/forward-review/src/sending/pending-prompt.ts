import type { Permissions, Write } from '@docs-agent/agent-action';
import type { Item } from '../reading/item.ts';
import type { LeftOut } from '../reading/selection.ts';
import type { Notices } from '../tracking/build-tracking.ts';
import type { TrackingComment } from '../tracking/tracking-comment.ts';

/** Everything that was read and decided before a prompt is sent. */
export interface PendingPrompt {
  comment: TrackingComment;
  jobId: string;
  forward: readonly Item[];
  /** Delivered before, and edited since: their new text rides along. */
  changed: readonly Item[];
  leftOut: readonly LeftOut[];
  permissions: Permissions;
  notices: Notices;
  /** Reactions that acknowledge commands. */
  acknowledgments: readonly Write[];
  /** Outputs known so far. */
  facts: Readonly<Record<string, string>>;
}
