import { codeBlock, heading, link, paragraph, phrase, writeMarkdown } from '@docs-agent/action-kit';

/**
 * For the job summary of a run that found no job: how a person names it, with the lines to paste.
 */
export function renderNoJob(pullRequest: { number: number; url: string }, command: string): string {
  return writeMarkdown([
    heading(3, 'Which agent job wrote this pull request?'),
    paragraph(
      ...phrase`No person or workflow has named the job of ${link(pullRequest.url, `#${pullRequest.number}`)}`,
      ', so nothing was sent. Comment there, with the job’s id:',
    ),
    codeBlock(`${command} link JOB_ID`),
    paragraph('Or add this line to its description:'),
    codeBlock('<!-- docs-agent job: JOB_ID -->'),
    paragraph('From then on, reviews of this pull request go to that job.'),
  ]);
}
