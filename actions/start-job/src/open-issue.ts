import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  excerpt,
  explained,
  hidden,
  inTime,
  messageOf,
  UserError,
  writtenOnce,
} from '@docs-agent/action-kit';
import { isProven, LONGEST_LAG_MS, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import { knownIssues } from './github/issue-port.ts';
import type { Inputs } from './inputs.ts';
import { type Issue, PROMPT_LABEL } from './issue.ts';
import type { Connections } from './session.ts';

const TITLE_CHARACTERS = 100;
const LINE = /^<!-- docs-agent work: (\S+) ([a-f0-9]{64}) -->\n\n/;

const createdAnswer = z.object({ number: z.number() });

/**
 * The issue of the prompt that the workflow gives: the open one with its key, or a new one.
 *
 * @returns its number
 * @throws {UserError}
 */
export async function issueOfPrompt(connections: Connections): Promise<number> {
  const { client, context, inputs, signal } = connections;
  const key = inputs.workKey ?? `run-${context.runId}`;
  const look = async () => {
    const issues = await knownIssues(connections);
    return issues.find((issue) => issue.isOpen && issue.isOfOurAccount && lineOf(issue)?.key === key)?.number;
  };
  const known = await look();
  if (known !== undefined) return known;
  const text = (await promptOf(inputs)).replaceAll('\r\n', '\n').trim();
  const [first = ''] = text.split('\n', 1);
  const title = excerpt(first.replace(/^#+\s*/, ''), TITLE_CHARACTERS);
  const line = hidden(`docs-agent work: ${key} ${proofOf(text, placeOf(key, inputs))}`).value;
  const { owner, name: repo } = context.repository;
  const labels = [inputs.label, PROMPT_LABEL];
  const number = await explained({ to: 'open the issue of the prompt', needs: 'issues: write' }, () =>
    writtenOnce(async () => {
      const body = `${line}\n\n${text}`;
      const { data } = await client.rest.issues.create({ owner, repo, title, body, labels });
      return createdAnswer.safeParse(data).data?.number;
    }, look),
  );
  // Before that, GitHub may not show the new issue yet.
  await sleep(LONGEST_LAG_MS, undefined, { signal });
  return number;
}

/** The prompt of a workflow that this action opened the issue for, if its body is still that prompt. */
export function promptInIssue({ inputs }: Pick<Connections, 'inputs'>, issue: Issue): string | undefined {
  const line = issue.isOfOurAccount ? lineOf(issue) : undefined;
  const isPrompt = line !== undefined && isProven(line.text, line.proof, placeOf(line.key, inputs));
  return isPrompt ? line.text : undefined;
}

/** The key of an issue for a prompt, and what its body says now. */
function lineOf({ body }: Pick<Issue, 'body'>): { key: string; proof: string; text: string } | undefined {
  const plain = body.replaceAll('\r\n', '\n').trimEnd();
  const [line, key = '', proof = ''] = LINE.exec(plain) ?? [];
  return line === undefined ? undefined : { key, proof, text: plain.slice(line.length) };
}

function placeOf(key: string, { apiKey }: Pick<Inputs, 'apiKey'>): ProofPlace {
  return { apiKey, what: 'work of a workflow', place: key };
}

/** @throws {UserError} */
export async function promptOf({ prompt = '', promptFile }: Inputs): Promise<string> {
  if (promptFile === undefined) return prompt;
  let text: string;
  try {
    text = await inTime(readFileOfRepository(promptFile));
  } catch (error) {
    throw new UserError(
      `Input \`prompt-file\` is \`${promptFile}\`, which could not be read: ${messageOf(error)}. Allowed: a text file of this repository. Check the repository out in a step before this one.`,
    );
  }
  if (text.trim() !== '') return text;
  throw new UserError(`Input \`prompt-file\` is \`${promptFile}\`, which is empty.`);
}

/** A link in the repository can lead to anything on the runner, and git keeps a token: neither is a prompt. */
async function readFileOfRepository(path: string): Promise<string> {
  const [root, file] = await Promise.all([realpath('.'), realpath(path)]);
  const way = relative(root, file);
  const folders = way.toLowerCase().split(sep);
  // On Windows, another drive has no relative way.
  if (isAbsolute(way) || folders[0] === '..' || folders.includes('.git'))
    throw new Error('it leads out of the repository, or into `.git`');
  if (!(await stat(file)).isFile()) throw new Error('it is no file');
  return readFile(file, 'utf8');
}
