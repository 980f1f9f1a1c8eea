/** A workflow command found in a line of output. */
export interface WorkflowCommand {
  name: string;
  properties: Readonly<Record<string, string>>;
  data: string;
}

const NAMES = new Set([
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
]);

/**
 * Finds the command in a line: `::name key=value,key=value::data` at its beginning, or the old
 * `##[name key=value;]data` anywhere in it. Names are not case sensitive; an unknown one is no
 * command.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function parseCommand(line: string): WorkflowCommand | undefined {
  return parseModern(line) ?? parseOld(line);
}

function parseModern(line: string): WorkflowCommand | undefined {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith('::')) return undefined;
  const endAt = trimmed.indexOf('::', 2);
  if (endAt < 0) return undefined;
  return build(trimmed.slice(2, endAt), trimmed.slice(endAt + 2), ',', {
    '%0D': '\r',
    '%0A': '\n',
    '%3A': ':',
    '%2C': ',',
    '%25': '%',
  });
}

function parseOld(line: string): WorkflowCommand | undefined {
  const startAt = line.indexOf('##[');
  const endAt = startAt < 0 ? -1 : line.indexOf(']', startAt);
  if (endAt < 0) return undefined;
  return build(line.slice(startAt + 3, endAt), line.slice(endAt + 1), ';', {
    '%3B': ';',
    '%0D': '\r',
    '%0A': '\n',
    '%5D': ']',
    '%25': '%',
  });
}

/** `escapes` in the order in which the runner undoes them: the percent sign last. */
function build(
  head: string,
  rawData: string,
  separator: string,
  escapes: Readonly<Record<string, string>>,
): WorkflowCommand | undefined {
  const spaceAt = head.indexOf(' ');
  const name = (spaceAt < 0 ? head : head.slice(0, spaceAt)).toLowerCase();
  if (!NAMES.has(name)) return undefined;
  const { '%3A': _colon, '%2C': _comma, ...dataEscapes } = escapes;
  const properties: Record<string, string> = {};
  for (const pair of spaceAt < 0
    ? []
    : head
        .slice(spaceAt + 1)
        .trim()
        .split(separator)) {
    const equalsAt = pair.indexOf('=');
    const value = pair.slice(equalsAt + 1);
    if (equalsAt > 0 && value !== '')
      properties[pair.slice(0, equalsAt).trim()] = undoEscapes(value, escapes);
  }
  return { name, properties, data: undoEscapes(rawData, dataEscapes) };
}

function undoEscapes(text: string, escapes: Readonly<Record<string, string>>): string {
  return Object.entries(escapes).reduce(
    (done, [escaped, plain]) => done.replaceAll(escaped, plain),
    text,
  );
}
