import { registerHooks } from 'node:module';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import type { Problem, YamlFile } from './problem.ts';

// The packages import their JSON files without `with { type: 'json' }`, as bundlers allow and Node
// does not.
registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(
      url,
      url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context,
    ),
});
const { validate } = await import('@actions/languageservice');
const { clearCache } = await import('@actions/languageservice/utils/workflow-cache');

type Metadata = Awaited<
  ReturnType<import('@actions/languageservice').ActionsMetadataProvider['fetchActionMetadata']>
>;

/**
 * What the actions of this repository declare, by the folder they are used by:
 * `actions/forward-review`.
 */
export type OwnActions = ReadonlyMap<string, NonNullable<Metadata>>;

export function readOwnActions(actionFiles: readonly YamlFile[]): OwnActions {
  return new Map(
    actionFiles.map(({ path, text }) => [path.replace(/\/action\.yml$/, ''), parse(text)]),
  );
}

/**
 * The problems that GitHub's own language service finds in a workflow or an action.yml: unknown
 * keys and contexts, wrong and missing inputs of our own actions. Inputs of other actions are not
 * checked, for that takes the network.
 */
export async function languageService(file: YamlFile, ownActions: OwnActions): Promise<Problem[]> {
  // It remembers what it parsed by path alone, whatever the text was.
  clearCache();
  const document = TextDocument.create(`file:///${file.path}`, 'yaml', 1, file.text);
  const diagnostics = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ path }) =>
        (path === undefined ? undefined : ownActions.get(path)) ?? UNKNOWN_ACTION,
    },
  });
  return diagnostics.map(({ message, range }) => ({
    path: file.path,
    line: range.start.line + 1,
    message: `${messageText(message)} [language service]`,
  }));
}

/** Metadata without inputs: the language service then checks none. */
const UNKNOWN_ACTION = { name: '', description: '' };

function messageText(message: string | { value: string }): string {
  return typeof message === 'string' ? message : message.value;
}
