import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAssets } from './kept-assets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-assets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function builtWith(...names: string[]): Promise<string> {
  const built = await mkdtemp(path.join(folder, 'built-'));
  for (const name of names) await writeFile(path.join(built, name), name);
  return built;
}

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour));

it('keeps the files of a build for a day after its last process', async () => {
  const kept = path.join(folder, 'kept');
  await mkdir(kept);
  const files = async () => (await readdir(kept)).filter((name) => !name.endsWith('.list')).sort();
  const first = await builtWith('common-1.js', 'first-1.js');
  const second = await builtWith('common-1.js', 'second-1.js');

  await keepAssets(first, kept, at(1, 0));
  // The process of the first build runs for a week.
  await keepAssets(first, kept, at(8, 0));
  await keepAssets(second, kept, at(8, 1));
  expect(await files()).toEqual(['common-1.js', 'first-1.js', 'second-1.js']);
  await keepAssets(second, kept, at(9, 0));
  expect(await files()).toContain('first-1.js');
  await keepAssets(second, kept, at(9, 1));
  expect(await files()).toEqual(['common-1.js', 'second-1.js']);
  expect(await readdir(first)).toContain('first-1.js');
});

it('may be called by several processes at once', async () => {
  const kept = path.join(folder, 'shared');
  const built = await builtWith('a.js', 'b.js');
  await Promise.all(Array.from({ length: 8 }, () => keepAssets(built, kept, at(1, 0))));
  expect((await readdir(kept)).filter((name) => name.endsWith('.js')).sort()).toEqual(['a.js', 'b.js']);
});
