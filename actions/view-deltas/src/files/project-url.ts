/** This project's pages. A released tree has the actions alone, without docs and schema. */
export const PROJECT_URL = 'https://github.com/docs-agent/docs-agent-actions/blob/main';
