import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Names under which programs of transfer write what is not complete yet. */
const UNFINISHED = /^\.|\.(?:part|filepart|tmp)$/i;
/** A file that has changed within this time may still be written; transfers stall for minutes. */
const SETTLED_MS = 15 * 60_000;

/** `problem`: the system's code of an error, such as `EACCES`; a problem without a name is one of the folder. */
export type DeliveredFile =
  { readonly name: string; readonly content: Uint8Array } | { readonly name?: string; readonly problem: string };

/**
 * Files that others deliver into a folder, one after the other, those that are still written left out. Reads only; follows no
 * links, so that nobody who may write there has other files read.
 * @param mostBytes of a longer file one byte more than this is read
 */
export async function* deliveredFiles(folder: string, mostBytes: number): AsyncGenerator<DeliveredFile> {
  const names = await namesOf(folder);
  if (typeof names === 'string') {
    yield { problem: names };
    return;
  }
  for (const bytes of names) {
    const name = shownName(bytes);
    try {
      const content = await readSettled(Buffer.concat([Buffer.from(folder + path.sep), bytes]), mostBytes);
      if (content) yield { name, content };
    } catch (error) {
      const code = codeOf(error);
      // Gone meanwhile, or replaced by a link.
      if (code !== 'ENOENT' && code !== 'ELOOP') yield { name, problem: code };
    }
  }
}

/** As bytes: a name need not be UTF-8. */
async function namesOf(folder: string): Promise<readonly Buffer[] | string> {
  try {
    if (!(await lstat(folder)).isDirectory()) return 'ENOTDIR';
    const found = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
    const files = found.filter((one) => one.isFile() && !UNFINISHED.test(one.name.toString('latin1')));
    return files.map(({ name }) => name).sort(Buffer.compare);
  } catch (error) {
    return codeOf(error);
  }
}

/** @returns undefined while the file may still be written: its time is that of the machine, not of the shop */
async function readSettled(file: Buffer, mostBytes: number): Promise<Uint8Array | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const before = await handle.stat();
    if (!before.isFile() || before.mtimeMs > Date.now() - SETTLED_MS) return undefined;
    const content = await buffer(handle.createReadStream({ end: mostBytes, autoClose: false }));
    const after = await handle.stat();
    return after.mtimeMs === before.mtimeMs && after.size === before.size ? content : undefined;
  } finally {
    await handle.close();
  }
}

function shownName(name: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    return new TextDecoder('windows-1251').decode(name);
  }
}

/** @throws what is no error of the system */
function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code;
}
