import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, globSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SEPARATE_PACKAGES } from './separate-packages.ts';
import { holderOf, root, StartError } from './supervisor.ts';

const STAMP = path.join(root, 'build', 'stamp');
/** Outside of the folder, which a build empties. */
const LOCK = path.join(root, '.cache', 'builder.pid');

/** A hash of everything the build depends on. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const sources = ['src/**/*', 'bin/**/*', 'db/*.ts', 'public/**/*', '*.config.ts', 'package-lock.json'];
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();
}

/**
 * Builds pages, server, the command and the desk of the staff into `build/` and compresses the files that browsers fetch at the highest level.
 * Of processes that build at once, one does; the others wait for it.
 * @param abortSignal ends the build
 */
export async function build(abortSignal?: AbortSignal): Promise<void> {
  const unlock = await lockBuild(abortSignal);
  try {
    if (isBuilt()) return;
    const sources = sourceHash();
    // What is left of a build that was killed must not look whole.
    rmSync(STAMP, { force: true });
    await buildPages(abortSignal);
    await buildCommand();
    await buildDesk();
    const files = globSync('{client,desk}/**/*.{js,css,svg,json,txt,webmanifest}', { cwd: path.join(root, 'build') });
    await Promise.all(files.map((file) => compress(path.join(root, 'build', file))));
    writeFileSync(STAMP, sources);
  } finally {
    unlock();
  }
}

/** Waits until no other process builds into the folder. */
async function lockBuild(abortSignal?: AbortSignal): Promise<() => void> {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  // A link appears with its content, so that nobody reads an empty lock.
  const own = `${LOCK}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(own, LOCK);
        return () => rmSync(LOCK, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (holderOf(LOCK, 'bin/')) await pause(200, undefined, { signal: abortSignal });
      else rmSync(LOCK, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

async function buildPages(abortSignal?: AbortSignal): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/dist/cli/index.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: abortSignal,
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new StartError(`Сборка не удалась: исправьте ошибку и запустите снова.\n${stdout}${stderr}`);
}

/** The command is a process of its own, so it has a graph of its own, with its packages. */
async function buildCommand(): Promise<void> {
  const vite = await import('vite');
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'bin/shop/run-command.ts', outDir: 'build/command', target: 'es2022' },
    ssr: { noExternal: true, external: SEPARATE_PACKAGES },
  });
}

/** The staff desk has a graph of its own, so that none of its code goes to shoppers. */
async function buildDesk(): Promise<void> {
  const vite = await import('vite');
  await vite.build({ configFile: path.join(root, 'vite.desk.config.ts'), logLevel: 'warn' });
}

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < 512) return;
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, smallest));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !isBuilt()) await build();
