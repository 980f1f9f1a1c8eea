import { readFile } from 'node:fs/promises';
import {
  excerpt,
  explained,
  hidden,
  inTime,
  messageOf,
  UserError,
  writtenOnce,
} from '@docs-agent/action-kit';
import { isProven, type ProofPlace, proofOf } from '@docs-agent/agent-action';
import * as z from 'zod/mini';
import type { Inputs } from './inputs.ts';
import type { Issue } from './issue.ts';
import { knownIssues } from './jobs-of-today.ts';
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
  const { client, context, inputs } = connections;
  const key = inputs.workKey ?? `run-${context.runId}`;
  const look = async () => {
    const issues = await knownIssues(connections);
    return issues.find((issue) => issue.isOpen && workKeyOf(issue, inputs) === key)?.number;
  };
  const known = await look();
  if (known !== undefined) return known;
  const text = (await promptOf(inputs)).replaceAll('\r\n', '\n').trim();
  const [first = ''] = text.split('\n', 1);
  const title = excerpt(first.replace(/^#+\s*/, ''), TITLE_CHARACTERS);
  const line = hidden(`docs-agent work: ${key} ${proofOf(text, placeOf(key, inputs))}`).value;
  const { owner, name: repo } = context.repository;
  return explained({ to: 'open the issue of the prompt', needs: 'issues: write' }, () =>
    writtenOnce(async () => {
      const body = `${line}\n\n${text}`;
      const { data } = await client.rest.issues.create({ owner, repo, title, body, labels: [inputs.label] });
      return createdAnswer.safeParse(data).data?.number;
    }, look),
  );
}

/** Whether this action opened the issue for a prompt of the workflow, and its body is still that prompt. */
export function isOpenedByUs({ inputs }: Pick<Connections, 'inputs'>, issue: Issue): boolean {
  return workKeyOf(issue, inputs) !== undefined;
}

/** What goes before the issue's text: the prompt of the workflow, unless the issue is that prompt. */
export async function prefaceOf({ inputs }: Pick<Connections, 'inputs'>, issue: Issue): Promise<string> {
  return isOpenedByUs({ inputs }, issue) ? '' : promptOf(inputs);
}

function workKeyOf(
  { isOfOurAccount, body }: Pick<Issue, 'isOfOurAccount' | 'body'>,
  inputs: Inputs,
): string | undefined {
  const plain = body.replaceAll('\r\n', '\n').trimEnd();
  const [line = '', key = '', proof = ''] = LINE.exec(plain) ?? [];
  if (!isOfOurAccount || line === '') return undefined;
  return isProven(plain.slice(line.length), proof, placeOf(key, inputs)) ? key : undefined;
}

function placeOf(key: string, { apiKey }: Pick<Inputs, 'apiKey'>): ProofPlace {
  return { apiKey, what: 'work of a workflow', place: key };
}

async function promptOf({ prompt = '', promptFile }: Inputs): Promise<string> {
  if (promptFile === undefined) return prompt;
  let text: string;
  try {
    text = await inTime(readFile(promptFile, 'utf8'));
  } catch (error) {
    throw new UserError(
      `Input \`prompt-file\` is \`${promptFile}\`, which could not be read: ${messageOf(error)}. Allowed: a text file of this repository. Check the repository out in a step before this one.`,
    );
  }
  if (text.trim() !== '') return text;
  throw new UserError(`Input \`prompt-file\` is \`${promptFile}\`, which is empty.`);
}
