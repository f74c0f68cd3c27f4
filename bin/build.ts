import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, StartError } from './supervisor.ts';

const STAMP = path.join(root, 'build', 'stamp');

/** What the build depends on, as one hash. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(['src/**/*', 'public/**/*', '*.config.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();
}

/** Builds pages and server into `build/` and compresses what browsers fetch, once and as small as it gets. */
export function build(): void {
  const result = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/dist/cli/index.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  if (result.status !== 0) {
    throw new StartError(`Сборка не удалась: исправьте ошибку и запустите снова.\n${result.stdout}${result.stderr}`);
  }
  const client = path.join(root, 'build', 'client');
  for (const name of globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: client })) {
    const file = path.join(client, name);
    const body = readFileSync(file);
    if (body.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
  writeFileSync(STAMP, sourceHash());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !isBuilt()) build();
