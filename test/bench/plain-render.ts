import { spawnSync } from 'node:child_process';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { root } from './server.ts';

/**
 * Processor seconds that React alone needs for the section page: the same frame and cards through `renderToString`,
 * without routing, loading, hydration data, hashing or compression.
 */
export async function plainRenderSeconds(databaseUrl: string): Promise<number> {
  const outDir = path.join(root, '.cache/bench/plain');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [tailwindcss()],
    build: { ssr: 'test/bench/plain-page.tsx', outDir, emptyOutDir: true },
  });
  const run = spawnSync('taskset', ['-c', '0', process.execPath, path.join(outDir, 'plain-page.js'), databaseUrl], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return Number(run.stdout.trim().split('\n').at(-1));
}
