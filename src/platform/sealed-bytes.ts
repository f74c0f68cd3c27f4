import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts text with AES-256-GCM.
 * @param key 32 bytes, of one purpose
 * @param bound what the text belongs to: it opens beside nothing else
 */
export function seal(key: Uint8Array, text: string, bound: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns undefined where the key or what it belongs to is another, or a byte was changed */
export function unseal(key: Uint8Array, sealed: Buffer, bound: string): string | undefined {
  try {
    const opening = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(bound))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([opening.update(sealed.subarray(IV_BYTES + TAG_BYTES)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
