import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from '../../support/paths.ts';

export async function startSandbox(shopUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(root, 'src/sandbox/main.ts'), {
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [],
    env: { ...process.env, SANDBOX_PORT: '0', SHOP_URL: shopUrl, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port, smtpPort } = await new Promise<{ port: number; smtpPort: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; smtpPort: number }));
    child.once('exit', () => reject(new Error('the sandbox did not start')));
  });
  if (smtpPort === port + 1) return { child, port };
  // The shop expects the mail server on the next port.
  await end(child);
  return startSandbox(shopUrl);
}

/** Resolves when the process uses the new time, or was killed. */
export function shift(child: ChildProcess, ms: number): Promise<void> {
  return new Promise<void>((resolve) => {
    const done = () => {
      child.off('message', onMessage);
      child.off('exit', done);
      resolve();
    };
    const onMessage = (message: unknown) => {
      if (typeof message === 'object' && message && 'clockShifted' in message) done();
    };
    child.on('message', onMessage);
    child.on('exit', done);
    if (child.connected) child.send({ shiftClockMs: ms }, (error) => error && done());
    else done();
  });
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await untilExited(child);
}

export async function untilExited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}
