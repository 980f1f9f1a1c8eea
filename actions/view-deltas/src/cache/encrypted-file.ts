import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const LARGEST_TEXT_BYTES = 2 ** 28;

/** The key of a file, 32 bytes, and its name. A renamed file cannot be decrypted. */
export interface FileKey {
  key: Buffer;
  name: string;
}

/** Compresses and encrypts a text. */
export function encryptText(text: string, { key, name }: FileKey): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(gzipSync(text)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Reads what {@link encryptText} wrote; undefined if the file is damaged or was renamed. */
export function decryptText(file: Buffer, { key, name }: FileKey): string | undefined {
  try {
    const [iv, tag] = [file.subarray(0, IV_BYTES), file.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(tag);
    const packed = Buffer.concat([
      decipher.update(file.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return gunzipSync(packed, { maxOutputLength: LARGEST_TEXT_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}
