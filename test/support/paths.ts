import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

export const root = path.resolve(import.meta.dirname, '../..');
/** Files that tests reuse between runs; safe to delete. */
export const cache = path.join(root, '.cache', 'test');
/**
 * Servers' data that a run creates and deletes. In memory where there is room: a disk may take a second for the files of each cloned
 * database, memory a twentieth of it.
 */
export const scratch = hasRoom(MEMORY) ? path.join(MEMORY, 'travosol-test') : cache;
/** Pictures of the demo data. */
export const filesFolder = path.join(cache, 'files');
export const TEMPLATE = 'template_world';

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}
