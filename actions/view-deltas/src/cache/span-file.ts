import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ViewsWindow } from '@docs-agent/core';
import * as z from 'zod/mini';
import { fromJson, type StoredSpan, toJson } from './stored-span.ts';

/** Raised with every change of the format; files of another version are not read. */
export const VERSION = 1;

const CIPHER = 'aes-256-gcm';
const LARGEST_JSON_BYTES = 2 ** 28;

/** Whether counts can be read from the file by whoever gets hold of it. */
export type Sealing = 'plain' | 'sealed';

/** To whom a file belongs. */
export interface FileOwner {
  /** Hash of the project and its service. */
  binding: string;
  /** Key of files that are sealed, 32 bytes. */
  key: Buffer;
}

/** What came of reading a file: the span, or why it is of no use, to finish “… is not used: it”. */
export type DecodedFile = { span: StoredSpan } | { problem: string };

const header = z.object({
  version: z.int(),
  binding: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  sealing: z.enum(['plain', 'sealed']),
  iv: z.string(),
  tag: z.string(),
  checksum: z.string(),
});

/**
 * A file is one line of JSON that says what it is, and then the span: JSON, gzipped, and encrypted where it is sealed.
 * The checksum covers both, so a file that was half written or changed is told apart.
 */
export function encodeSpan(
  span: StoredSpan,
  window: ViewsWindow,
  owner: FileOwner,
  sealing: Sealing,
): Buffer {
  const { dateFrom, dateTo } = window;
  const about = { version: VERSION, binding: owner.binding, dateFrom, dateTo, sealing };
  const packed = gzipSync(toJson(span));
  const { body, iv, tag } =
    sealing === 'sealed' ? seal(packed, owner, window) : { body: packed, iv: '', tag: '' };
  const head = { ...about, iv, tag };
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ ...head, checksum: checksumOf(head, body) })}\n`),
    body,
  ]);
}

/** Reads what {@link encodeSpan} wrote for the same window and owner; never throws. */
export function decodeSpan(file: Buffer, window: ViewsWindow, owner: FileOwner): DecodedFile {
  const about = headerOf(file);
  if (about === undefined) return { problem: 'is damaged' };
  const { checksum, ...head } = about;
  if (head.version !== VERSION)
    return { problem: `has the format ${head.version}, and this version reads ${VERSION}` };
  if (head.binding !== owner.binding) return { problem: 'belongs to another project' };
  const body = file.subarray(file.indexOf('\n') + 1);
  const isOfWindow = head.dateFrom === window.dateFrom && head.dateTo === window.dateTo;
  if (!isOfWindow || checksum !== checksumOf(head, body)) return { problem: 'is damaged' };
  const packed =
    head.sealing === 'sealed' ? unseal({ body, iv: head.iv, tag: head.tag }, owner, window) : body;
  if (packed === undefined) return { problem: 'was encrypted with another API key' };
  try {
    const json = gunzipSync(packed, { maxOutputLength: LARGEST_JSON_BYTES }).toString('utf8');
    return { span: fromJson(json) };
  } catch {
    return { problem: 'is damaged' };
  }
}

/** Whether a file says that it is sealed; undefined when it says nothing that can be read. */
export function sealingOf(file: Buffer): Sealing | undefined {
  return headerOf(file)?.sealing;
}

function headerOf(file: Buffer): z.output<typeof header> | undefined {
  const line = file.subarray(0, Math.max(file.indexOf('\n'), 0)).toString('utf8');
  const parsed = header.safeParse(parseJson(line));
  return parsed.success ? parsed.data : undefined;
}

interface Sealed {
  body: Buffer;
  iv: string;
  tag: string;
}

function seal(packed: Buffer, owner: FileOwner, window: ViewsWindow): Sealed {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, owner.key, iv).setAAD(placeOf(owner, window));
  const body = Buffer.concat([cipher.update(packed), cipher.final()]);
  return { body, iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') };
}

function unseal({ body, iv, tag }: Sealed, owner: FileOwner, window: ViewsWindow): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, owner.key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAAD(placeOf(owner, window)).setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** An encrypted span cannot be passed off as that of other days. */
function placeOf({ binding }: FileOwner, { dateFrom, dateTo }: ViewsWindow): Buffer {
  return Buffer.from(`${VERSION} ${binding} ${dateFrom} ${dateTo}`);
}

function checksumOf(head: Omit<z.output<typeof header>, 'checksum'>, body: Buffer): string {
  const { version, binding, dateFrom, dateTo, sealing, iv, tag } = head;
  const line = JSON.stringify([version, binding, dateFrom, dateTo, sealing, iv, tag]);
  return createHash('sha256').update(`${line}\n`).update(body).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
