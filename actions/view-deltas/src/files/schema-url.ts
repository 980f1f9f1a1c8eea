/** Where the schema of the JSON file is published; `v1` moves with the releases. */
export const SCHEMA_URL =
  'https://raw.githubusercontent.com/docs-agent/docs-agent-actions/main/actions/view-deltas/report.schema.json';
