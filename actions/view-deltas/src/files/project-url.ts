/** This project at its released state; `v1` moves with the releases. */
export const PROJECT_URL = 'https://github.com/docs-agent/docs-agent-actions/blob/v1';
