/**
 * The `action.yml` at the root of a tag, which the Marketplace lists. A runner that is given the
 * repository and no path reads it too, so it fails and says what to write.
 *
 * @param lines values of `uses:`, one for each action
 */
export function rootAction(lines: readonly string[]): string {
  const choices = lines.map((line) => `          echo '  uses: ${line}'`).join('\n');
  return `name: Docs agent actions
description: Actions for teams whose docs are on Mintlify. Each is used by its path in this repository.
author: docs-agent-actions
branding:
  icon: message-square
  color: blue

runs:
  using: composite
  steps:
    - shell: bash
      run: |
          echo '::error::This repository holds several actions, and its root is none of them. Name one by its path, see the log.'
${choices}
          exit 1
`;
}
