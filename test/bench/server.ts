import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** The core of the servers under test. */
export const SERVER_CORE = 0;
/** The core of what sends requests to them. */
export const LOAD_CORE = 1;

/** Keeps this process off the core of the servers; its children that have started are not affected. */
export function moveToLoadCore(): void {
  const { status, stderr } = spawnSync('taskset', ['-pc', String(LOAD_CORE), String(process.pid)]);
  if (status !== 0) throw new Error(String(stderr));
}

/** Runs one of our scripts on one core and waits until it reports that it is ready. */
export async function startOnCore(
  core: number,
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const child = spawn('taskset', ['-c', String(core), process.execPath, path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Processor time of all threads of the process so far, seconds. */
export async function cpuSeconds(child: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
