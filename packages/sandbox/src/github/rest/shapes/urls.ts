import type { IssueRecord, RepositoryRecord } from '../../state/records.ts';

/** The two roots that GitHub's links begin with, and the links made of them. */
export class Urls {
  /** `https://github.com` */
  readonly html: string;
  /** `https://api.github.com`, or `…/api/v3` of a GitHub Enterprise Server. */
  readonly api: string;

  constructor(serverUrl: string) {
    this.html = serverUrl.replace(/\/+$/, '');
    this.api =
      this.html === 'https://github.com' ? 'https://api.github.com' : `${this.html}/api/v3`;
  }

  repositoryHtml(repository: RepositoryRecord): string {
    return `${this.html}/${repository.owner}/${repository.name}`;
  }

  repositoryApi(repository: RepositoryRecord): string {
    return `${this.api}/repos/${repository.owner}/${repository.name}`;
  }

  issueHtml(repository: RepositoryRecord, issue: IssueRecord): string {
    const kind = issue.pull === null ? 'issues' : 'pull';
    return `${this.repositoryHtml(repository)}/${kind}/${issue.number}`;
  }

  commentHtml(repository: RepositoryRecord, issue: IssueRecord, commentId: number): string {
    return `${this.issueHtml(repository, issue)}#issuecomment-${commentId}`;
  }

  reviewHtml(repository: RepositoryRecord, issue: IssueRecord, reviewId: number): string {
    return `${this.issueHtml(repository, issue)}#pullrequestreview-${reviewId}`;
  }

  reviewCommentHtml(repository: RepositoryRecord, issue: IssueRecord, commentId: number): string {
    return `${this.issueHtml(repository, issue)}#discussion_r${commentId}`;
  }
}
