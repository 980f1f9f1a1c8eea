import type { Project } from './project.ts';
import type { BuiltRelease } from './release-folder.ts';

/**
 * The notes of a release: the lines to copy, the changes, and how to verify it.
 *
 * @param commit of the release
 * @param actions their folder names
 */
export function releaseNotes(
  release: BuiltRelease,
  { repository, serverUrl }: Pick<Project, 'repository' | 'serverUrl'>,
  commit: string,
  actions: readonly string[],
): string {
  const { tag, major, source, changes } = release;
  const lines = actions.map(
    (action) => `- uses: ${repository}/actions/${action}@${commit} # ${tag}`,
  );
  const [action = ''] = actions;
  return `\`\`\`yaml
${lines.join('\n')}
\`\`\`

\`@${major}\` in place of the commit follows each release of this major version.

${changes}

## Verify

The files of this tag were built from [${source.slice(0, 7)}](${serverUrl}/${repository}/tree/${source}) by this repository's release workflow:

\`\`\`sh
git clone --quiet --branch ${tag} ${serverUrl}/${repository} ${tag} && cd ${tag}
git rev-parse HEAD # ${commit}
gh attestation verify actions/${action}/dist/index.js --repo ${repository} --signer-workflow ${repository}/.github/workflows/release.yml --source-digest ${source}
gh release verify ${tag} --repo ${repository}
\`\`\`

The first command of \`gh\` holds for every file of the tag, the second for the tag itself.
`;
}
