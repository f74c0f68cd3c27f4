import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser from CHROMIUM_PATH, else the system's, else the one that comes with npm. */
export async function openBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));
  if (given) return chromium.launch({ executablePath: given, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const { default: packed } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packed.executablePath(),
    args: [...packed.args, '--no-sandbox'],
    headless: true,
  });
}
