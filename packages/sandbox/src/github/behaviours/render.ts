import type { Behaviour } from './behaviour.ts';

/** `behaviours.md`, whole. */
export function renderBehaviours(behaviours: readonly Behaviour[]): string {
  const rows = behaviours.map(
    (behaviour) =>
      `| \`${behaviour.id}\` | ${cell(behaviour.rule)} | ${cell(behaviour.source)} | ${testOf(behaviour)} | ${confirmation(behaviour)} |`,
  );
  return `<!-- Generated from src/github/behaviours. Edit there. -->

# What the sandbox's GitHub does beyond the schemas

GitHub's OpenAPI description and GraphQL schema say how requests and answers look; each one is validated against them.
They do not say who gets 201 or 200, which ids take replies, or how a refusal is worded. These rules do, each with what
it rests on and the test that holds the sandbox to it.

\`pnpm conformance\` runs the checks against the sandbox. With \`CONFORMANCE_TOKEN\`, \`CONFORMANCE_REPOSITORY\`
(\`owner/name\`) and \`CONFORMANCE_PULL_REQUEST\` (the number of an open pull request with at least one file) it runs the
same checks against GitHub. They write to that pull request, open issues, and clean up after themselves; the issues
stay, closed.

| Rule | | Rests on | Test | Confirmed on GitHub |
|:--|:--|:--|:--|:--|
${rows.join('\n')}
`;
}

function testOf({ check }: Behaviour): string {
  return check.where === 'anywhere' ? '`behaviours.test.ts`' : `\`${check.test}\``;
}

function confirmation({ check, confirmed }: Behaviour): string {
  if (confirmed !== undefined) return confirmed;
  return check.where === 'anywhere' ? 'never' : `never: ${check.because}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
