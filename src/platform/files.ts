import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A place for files by name; names are ours, never a visitor's. */
export interface FileStore {
  has(name: string): Promise<boolean>;
  read(name: string): Promise<Buffer>;
  /** Whole or not at all: a reader never sees half a file. */
  write(name: string, body: Buffer): Promise<void>;
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>;
}

/** Files in a local folder, made when first needed. */
export function localFiles(folder: string): FileStore {
  const place = (name: string) => {
    if (!/^[a-z0-9][a-z0-9._/-]*$/i.test(name) || name.includes('..')) throw new Error(`not a file name: ${name}`);
    return path.join(folder, name);
  };
  return {
    has: (name) =>
      stat(place(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(place(name)),
    async write(name, body) {
      const target = place(name);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(4).toString('hex')}.part`;
      await writeFile(draft, body);
      await rename(draft, target);
    },
    remove: (name) => rm(place(name), { force: true }),
  };
}
