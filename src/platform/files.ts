import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Stores files by name; names are generated, never taken from visitors. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  read(name: string): Promise<Buffer>;
  /** Atomic: readers never see a partial file. */
  write(name: string, body: Buffer): Promise<void>;
  /** The same from a stream, for large files. */
  writePieces(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void>;
  /** A missing file is an error of the stream. */
  stream(name: string): Readable;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}

/** Files in a local folder, created on first write. */
export function localFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..')) throw new Error(`not a file name: ${name}`);
    return path.join(folder, name);
  };
  async function replace(name: string, body: Buffer | AsyncIterable<string | Uint8Array>): Promise<void> {
    const target = pathOf(name);
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
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(pathOf(name)),
    write: replace,
    writePieces: replace,
    stream: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
