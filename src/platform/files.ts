import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A place for files by name; names are ours, never a visitor's. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  read(name: string): Promise<Buffer>;
  /** Whole or not at all: a reader never sees half a file. */
  write(name: string, body: Buffer): Promise<void>;
  /** The same piece by piece, for what memory should not hold at once. */
  writePieces(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** A file piece by piece. One that is missing is an error of the stream. */
  stream(name: string): Readable;
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>;
}

/** Files in a local folder, made when first needed. */
export function localFiles(folder: string): FileStore {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..')) throw new Error(`not a file name: ${name}`);
    return path.join(folder, name);
  };
  async function replace(name: string, body: Buffer | AsyncIterable<string | Uint8Array>): Promise<void> {
    const target = place(name);
    await mkdir(path.dirname(target), { recursive: true });
    const draft = `${target}.${randomBytes(4).toString('hex')}.part`;
    try {
      await writeFile(draft, body);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
  return {
    has: (name) =>
      stat(place(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(place(name)),
    write: replace,
    writePieces: replace,
    stream: (name) => createReadStream(place(name)),
    remove: (name) => rm(place(name), { force: true }),
  };
}
