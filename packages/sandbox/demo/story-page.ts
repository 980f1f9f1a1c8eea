import type { PullRequest } from '../src/github/index.ts';
import { type Chapter, chartDrawing, renderStory, type Shown } from '../src/render/index.ts';
import { REMARK, REVIEW } from '../src/scenarios/index.ts';

type ReviewComment = ReturnType<PullRequest['reviewComments']>[number];

/** What the actions wrote, and what they were woken by. */
export interface Story {
  /** The issue, what it came to as a prompt, and our comments on it and on the pull request. */
  asked: { issue: Asking; prompt: string; comment: string; binding: string };
  /** The threads as the first round left them. */
  reviewComments: readonly ReviewComment[];
  prompt: string;
  tracking: string;
  second: { reply: string; prompt: string; tracking: string };
  deltas: string;
  site: string;
  impact: string;
}

interface Asking {
  title: string;
  body: string;
  author: string;
}

const OUR_LOGIN = 'github-actions[bot]';

/**
 * The page of the demo: a pull request from its review to its views, in the order in which people
 * see it.
 */
export async function renderStoryPage(story: Story): Promise<string> {
  const html = await renderStory(
    'A docs agent’s pull request, from an issue to its views',
    'As GitHub would show it. The actions ran as built, against local stand-ins for the service and for GitHub, with sample data.',
    chaptersOf(story),
  );
  return html + chartDrawing(html);
}

function chaptersOf({
  asked,
  reviewComments,
  prompt,
  tracking,
  second,
  deltas,
  site,
  impact,
}: Story): Chapter[] {
  return [
    {
      title: 'A label on an issue starts the agent',
      lead: 'Someone without access wrote the issue. A person with write access read it, and set the label.',
      shows: [
        {
          kind: 'comment',
          author: asked.issue.author,
          did: 'opened the issue',
          markdown: `**${asked.issue.title}**\n\n${asked.issue.body}`,
        },
        { kind: 'prompt', heading: 'What the agent gets: the issue', markdown: asked.prompt },
        { kind: 'comment', markdown: asked.comment },
      ],
    },
    {
      title: 'start-job binds the pull request',
      lead: 'Its comment holds the job’s id, with a proof, where no reader sees it: no one looks for an id.',
      shows: [{ kind: 'comment', markdown: asked.binding }],
    },
    {
      title: 'A person reviews the pull request',
      lead: 'The review has a summary and three comments. Someone without access leaves a remark, too.',
      shows: [
        { kind: 'comment', author: REVIEW.author, did: 'requested changes', markdown: REVIEW.body },
        ...[...REVIEW.comments, ...REMARK.comments].map(shownComment),
      ],
    },
    {
      title: 'forward-review sends it to the agent, as one prompt',
      lead: 'Each comment comes with the lines that it is about. The remark is left out: only words of people with write access are sent. The frame scrolls.',
      shows: [{ kind: 'prompt', heading: 'What the agent gets: the review', markdown: prompt }],
    },
    {
      title: 'Each thread gets an answer',
      lead: 'When the agent’s job has ended, an answer says what happened to the lines that the comment is about.',
      shows: answersIn(reviewComments),
    },
    {
      title: 'One comment says what came of the review',
      lead: 'It is edited in place from the first moment on: sending, working, answered.',
      shows: [{ kind: 'comment', markdown: tracking }],
    },
    {
      title: 'A reply under an answer begins the next round',
      lead: 'The reply goes to the agent with its thread, and the same comment shows what came of it.',
      shows: [
        {
          kind: 'reply',
          author: REVIEW.author,
          did: 'replied in the thread',
          markdown: second.reply,
        },
        { kind: 'prompt', heading: 'What the agent gets: the reply', markdown: second.prompt },
        { kind: 'comment', markdown: second.tracking },
      ],
    },
    {
      title: 'view-deltas shows the views of the pages that the pull request touches',
      lead: 'Views of the last four whole weeks, the change from the four before, and the page’s own range of the last year.',
      shows: [{ kind: 'comment', markdown: deltas }],
    },
    {
      title: 'On a schedule, view-deltas reports on the whole site',
      lead: 'The summary of the job. It can also be kept in an issue.',
      shows: [{ kind: 'summary', markdown: site }],
    },
    {
      title: 'Four weeks after the merge, the pull request says what it did',
      lead: 'Its pages against the site’s other pages.',
      shows: [{ kind: 'comment', markdown: impact }],
    },
  ];
}

type Asked = (typeof REVIEW | typeof REMARK)['comments'][number];

function shownComment(comment: Asked): Shown {
  const lines =
    'startLine' in comment ? `lines ${comment.startLine}–${comment.line}` : `line ${comment.line}`;
  const diff = 'diffHunk' in comment ? `\`\`\`\`diff\n${comment.diffHunk}\n\`\`\`\`\n\n` : '';
  const isRemark = !('diffHunk' in comment);
  return {
    kind: 'comment',
    author: isRemark ? REMARK.author : REVIEW.author,
    did: `commented on ${comment.path}, ${lines}`,
    markdown: diff + comment.body,
  };
}

/** Our answers, each after what it answers. */
function answersIn(comments: readonly ReviewComment[]): Shown[] {
  return comments
    .filter(({ author }) => author === OUR_LOGIN)
    .flatMap((answer): Shown[] => {
      const asked = comments.find(({ threadId }) => threadId === answer.threadId);
      return [
        {
          kind: 'comment',
          author: asked?.author ?? '',
          did: `commented on ${answer.path}`,
          markdown: asked?.body ?? '',
        },
        { kind: 'reply', markdown: answer.body },
      ];
    });
}
