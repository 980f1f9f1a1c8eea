/**
 * Reads a file of `NAME=VALUE` and `NAME<<DELIMITER` entries as the runner does. Entries before a
 * mistake count.
 *
 * @returns the entries, and the runner's words about the first mistake
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/FileCommandManager.cs
 */
export function parseKeyValueFile(content: string): {
  entries: [string, string][];
  problem?: string;
} {
  const entries: [string, string][] = [];
  const lines = createLineReader(content);
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.text === '') continue;
    const equalsAt = line.text.indexOf('=');
    const heredocAt = line.text.indexOf('<<');
    if (heredocAt >= 0 && (equalsAt < 0 || heredocAt < equalsAt)) {
      const name = line.text.slice(0, heredocAt);
      const delimiter = line.text.slice(heredocAt + 2);
      if (name === '' || delimiter === '') {
        const problem = `Invalid format '${line.text}'. Name must not be empty and delimiter must not be empty`;
        return { entries, problem };
      }
      const value = readHeredoc(lines, delimiter);
      if ('problem' in value) return { entries, problem: value.problem };
      entries.push([name, value.text]);
      continue;
    }
    if (equalsAt < 0) return { entries, problem: `Invalid format '${line.text}'` };
    if (equalsAt === 0) {
      return { entries, problem: `Invalid format '${line.text}'. Name must not be empty` };
    }
    entries.push([line.text.slice(0, equalsAt), line.text.slice(equalsAt + 1)]);
  }
  return { entries };
}

interface Line {
  text: string;
  /** Whether a newline ended it. */
  ended: boolean;
}

interface LineReader {
  next(): Line | undefined;
}

function createLineReader(content: string): LineReader {
  let index = 0;
  return {
    next() {
      if (index >= content.length) return undefined;
      const newlineAt = content.indexOf('\n', index);
      const ended = newlineAt >= 0;
      const text = content.slice(index, ended ? newlineAt : content.length);
      index = ended ? newlineAt + 1 : content.length;
      return { text, ended };
    },
  };
}

function readHeredoc(lines: LineReader, delimiter: string): { text: string } | { problem: string } {
  const value: string[] = [];
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (line.text === delimiter) return { text: value.join('\n') };
    if (!line.ended) return { problem: 'Invalid value. EOF marker missing new line.' };
    value.push(line.text);
  }
  return { problem: `Invalid value. Matching delimiter not found '${delimiter}'` };
}

/** A summary larger than this is dropped whole. */
const MAX_SUMMARY_KIB = 1024;

/**
 * What becomes of a step's summary: shown with secrets masked, or dropped with an error that does
 * not fail the step.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Worker/FileCommandManager.cs
 */
export function readSummary(content: Buffer): { shown: string; problem?: string } {
  if (content.length <= MAX_SUMMARY_KIB * 1024) return { shown: content.toString('utf8') };
  const sizeKib = Math.floor(content.length / 1024);
  const problem =
    `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of ${MAX_SUMMARY_KIB}k, got ${sizeKib}k. ` +
    'For more information see: https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions' +
    '#adding-a-markdown-summary';
  return { shown: '', problem };
}
