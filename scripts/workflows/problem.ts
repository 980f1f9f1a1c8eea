/** Something wrong in a workflow, an example or an action.yml. Lines count from 1. */
export interface Problem {
  path: string;
  line: number;
  message: string;
}

/** A YAML file; `path` is relative to the repository, with forward slashes. */
export interface YamlFile {
  path: string;
  text: string;
}
