import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Browser files of a build are served this long after the last process of that build was seen. */
const KEPT_MS = 24 * 60 * 60_000;

/** Longest time between two calls of {@link keepAssets} by a process, ms. */
export const KEEP_AGAIN_MS = 60 * 60_000;

/**
 * Keeps the browser files of this build in a folder that processes share, so that pages opened before a deployment find
 * their files after it; and removes those of builds that no process has had for a day.
 *
 * @param built folder of this build's files; their names contain hashes, so equal names are equal files
 * @param kept the shared folder; created if missing
 */
export async function keepAssets(built: string, kept: string, now: Date): Promise<void> {
  await mkdir(kept, { recursive: true });
  const names = (await readdir(built)).sort();
  // The list comes first: another process removes what is in none.
  const list = path.join(kept, `${createHash('sha256').update(names.join()).digest('hex').slice(0, 16)}.list`);
  const part = partOf(list);
  await writeFile(part, names.join('\n'));
  await utimes(part, now, now);
  await rename(part, list);
  await Promise.all(names.map((name) => place(path.join(built, name), path.join(kept, name))));
  await removeUnlisted(kept, now);
}

/** A file that is being written; it gets its name when it is complete. */
const partOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}.part`;

/** Links the file, or copies it where the folders are on different disks. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    const part = partOf(to);
    await copyFile(from, part);
    await rename(part, to);
  }
}

async function removeUnlisted(kept: string, now: Date): Promise<void> {
  const names = await readdir(kept);
  const listed = new Set<string>();
  for (const list of names.filter((name) => name.endsWith('.list'))) {
    const { mtime } = await stat(path.join(kept, list));
    if (now.getTime() - mtime.getTime() > KEPT_MS) continue;
    listed.add(list);
    for (const name of (await readFile(path.join(kept, list), 'utf8')).split('\n')) listed.add(name);
  }
  await Promise.all(
    names
      .filter((name) => !listed.has(name) && !name.endsWith('.part'))
      .map((name) => rm(path.join(kept, name), { force: true })),
  );
}
