/** What the docs of the scene are made of, before the pull request. */
export function docsFiles(topics: readonly string[]): Map<string, string> {
  const pages = [
    'quickstart',
    'guides/webhooks',
    'guides/old-setup',
    'reference/errors',
    'changelog',
  ];
  const guides = topics.map((path) => path.slice(1));
  return new Map([
    ['docs.json', configuration([...pages, ...guides], [])],
    ['index.mdx', page('index')],
    ['snippets/install.mdx', 'npm install acme\n'],
    ...[...pages, ...guides].map((name): [string, string] => [`${name}.mdx`, page(name)]),
    [
      'quickstart.mdx',
      `import Install from "/snippets/install.mdx";\n\n${page('quickstart')}\n<Install />\n`,
    ],
  ]);
}

/**
 * `docs.json` as the pull request leaves it: the renamed page and the removed one are redirected.
 */
export function docsConfigurationAfter(topics: readonly string[]): string {
  const pages = ['quickstart', 'guides/webhooks', 'guides/agents', 'api/errors', 'changelog'];
  return configuration(
    [...pages, ...topics.map((path) => path.slice(1))],
    [
      { source: '/reference/errors', destination: '/api/errors' },
      { source: '/guides/old-setup', destination: '/quickstart' },
    ],
  );
}

function configuration(pages: readonly string[], redirects: readonly object[]): string {
  const navigation = { groups: [{ group: 'Docs', pages: ['index', ...pages] }] };
  return `${JSON.stringify({ $schema: 'https://mintlify.com/docs.json', name: 'Acme', navigation, redirects }, undefined, 2)}\n`;
}

function page(name: string): string {
  return `# ${name.split('/').at(-1)}\n`;
}
