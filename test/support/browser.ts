import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** A browser from CHROMIUM_PATH, else the system's, else the one that comes with npm. */
export async function openBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));
  // Of the packed one only the program is taken: its own flags put everything into one process, which ends with
  // the first closed context.
  const executablePath = given ?? (await (await import('@sparticuz/chromium')).default.executablePath());
  return chromium.launch({ executablePath, args: ARGS });
}
