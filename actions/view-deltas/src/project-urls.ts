/** This project's pages. A released tree has the actions alone, without docs and schema. */
export const PROJECT_URL = 'https://github.com/docs-agent/docs-agent-actions/blob/main';

/** Where the schema of the JSON file is published; `v1` moves with the releases. */
export const SCHEMA_URL =
  'https://raw.githubusercontent.com/docs-agent/docs-agent-actions/main/actions/view-deltas/report.schema.json';
