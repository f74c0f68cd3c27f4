import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cache, root } from './paths.ts';

const run = promisify(execFile);

const PACKAGE = '@sparticuz/chromium';

/**
 * The headless shell from npm: the same engine as Chromium without its windows, for little more than half of the processor
 * time. Unpacked once per version, for this checkout alone.
 *
 * @returns its path; undefined where it does not run: another processor, or system libraries are missing
 */
export async function headlessShell(): Promise<string | undefined> {
  const manifest = path.join(root, 'node_modules', PACKAGE, 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = path.join(cache, `headless-shell-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const file = path.join(folder, 'chromium');
  return run(file, ['--version']).then(
    () => file,
    () => undefined,
  );
}

/** The package unpacks into the folder of temporary files, where a file that is there counts as complete. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.new-${process.pid}`;
  await mkdir(draft, { recursive: true });
  const script = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: draft },
  });
  // Another run may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}
