/** A repository by its owner and name. */
export interface RepositoryName {
  owner: string;
  name: string;
}

/** An issue or pull request. */
export interface IssueAddress extends RepositoryName {
  number: number;
}
