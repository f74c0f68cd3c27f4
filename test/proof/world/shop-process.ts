import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../support/paths.ts';
import { testSettings } from '../../support/shop-settings.ts';
import { pause } from '../pause.ts';

export const PARCEL_TOKEN = 'kFz3Rm81Qx7LtYp2';

/** How often a process is started that ends before it is ready. */
const STARTS = 5;

export interface ProcessSettings {
  readonly role: 'web' | 'worker';
  readonly port: number;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  /** Where its clock begins, milliseconds ahead of the real time. */
  readonly clockShiftMs: number;
  /** Gets each line that the process prints. */
  readonly onLine: (line: string) => void;
}

/** Starts a process of the shop, again and again as a service manager does: Postgres may be killed meanwhile. */
export async function startShopProcess(settings: ProcessSettings): Promise<ChildProcess> {
  for (let times = 1; ; times += 1) {
    try {
      return await startOnce(settings);
    } catch (error) {
      if (times === STARTS) throw error;
      await pause(500);
    }
  }
}

async function startOnce(settings: ProcessSettings): Promise<ChildProcess> {
  const { role, onLine } = settings;
  const child = fork(path.join(root, 'bin/serve.ts'), {
    env: environment(settings),
    execPath: path.join(root, 'node_modules/.bin/node'),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const input of [child.stdout!, child.stderr!]) createInterface({ input }).on('line', onLine);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code, signal) => reject(new Error(`a ${role} ended while starting: ${signal ?? code}`)));
  });
  return child;
}

const environment = ({ clockShiftMs, ...settings }: ProcessSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  ...testSettings(settings.port),
  CLOCK_SHIFT_MS: String(clockShiftMs),
  PUBLIC_URL: settings.publicUrl,
  TRUSTED_PROXIES: 'loopback',
  ROLE: settings.role,
  DATABASE_URL: settings.databaseUrl,
  SANDBOX_URL: settings.sandboxUrl,
  SANDBOX_TIMEOUT_MS: '1000',
  CDEK_WEBHOOK_TOKEN: PARCEL_TOKEN,
  DELIVERY_CARRIERS: 'cdek,boxberry',
  // About one refund of three.
  REFUND_SECOND_PERSON_FROM: '1500',
  STAFF_SESSION_HOURS: '168',
  STAFF_IDLE_MINUTES: '1440',
  NODE_OPTIONS: '',
});
