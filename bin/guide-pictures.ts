// node bin/guide-pictures.ts http://localhost:3000: takes the pictures of the staff guide, docs/staff/pictures, from a running
// demo shop. Run by hand after screens have changed.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_OWNER } from '@travosol/demo-world/staff.ts';
import { generateSync } from 'otplib';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { root } from './supervisor.ts';

/** The address of each screen; `opens` is a link on it whose page is shown instead. */
const SCREENS: readonly { readonly name: string; readonly path: string; readonly opens?: string }[] = [
  { name: 'home', path: '/' },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: '/hand-over', opens: 'main a[href*="/orders/"]' },
  { name: 'new-order', path: '/orders/new' },
  { name: 'packing', path: '/packing' },
  { name: 'scanner', path: '/scanner' },
  { name: 'hand-over', path: '/hand-over' },
  { name: 'returns', path: '/returns' },
  { name: 'return', path: '/returns', opens: 'main a[href*="/returns/"]' },
  { name: 'reconciliation', path: '/reconciliation' },
  { name: 'stock', path: '/stock' },
  { name: 'batches', path: '/batches' },
  { name: 'batch', path: '/batches', opens: 'main a[href*="/batches/"]' },
  { name: 'product', path: '/catalogue', opens: 'main tbody a' },
  { name: 'facets', path: '/catalogue/facets/form' },
  { name: 'content', path: '/content', opens: 'main tbody a' },
  { name: 'ticket', path: '/support', opens: 'main a[href*="/support/tickets/"]' },
  { name: 'reviews', path: '/support/reviews' },
  { name: 'customer', path: '/customers', opens: 'main tbody tr:nth-child(2) a' },
  { name: 'coupon', path: '/promotions', opens: 'main a[href*="/coupons/"]' },
  { name: 'reports', path: '/reports/sales' },
  { name: 'audit', path: '/audit' },
  { name: 'settings', path: '/settings/claims' },
];

const WINDOW = { width: 1100, height: 860 };
/** Pixels, as wide as the text of the guide. */
const WIDTH = 880;

const [origin] = process.argv.slice(2);
if (!origin)
  throw new Error('Укажите адрес демонстрационного магазина: node bin/guide-pictures.ts http://localhost:3000');
const configuredPath = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const executablePath = configuredPath ?? (await (await import('@sparticuz/chromium')).default.executablePath());
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: WINDOW, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
await signIn(page);
const folder = path.join(root, 'docs/staff/pictures');
mkdirSync(folder, { recursive: true });
for (const { name, path: address, opens } of SCREENS) {
  await show(page, `/staff${address}`);
  if (opens !== undefined) await show(page, (await page.locator(opens).first().getAttribute('href'))!);
  const picture = await sharp(await page.screenshot())
    .resize({ width: WIDTH })
    .webp({ quality: 72 })
    .toBuffer();
  writeFileSync(path.join(folder, `${name}.webp`), picture);
  console.log(`${name}.webp: ${Math.round(picture.length / 1024)} КБ`);
}
await browser.close();

async function signIn(window: Page): Promise<void> {
  await window.goto(`${origin}/staff`);
  await window.getByLabel('Почта').fill(DEMO_OWNER.email);
  await window.getByLabel('Пароль').fill(DEMO_OWNER.password);
  await window.keyboard.press('Enter');
  await window.getByLabel('Код').fill(generateSync({ secret: DEMO_OWNER.totpSecret }));
  await window.keyboard.press('Enter');
  await window.getByRole('navigation', { name: 'Разделы' }).waitFor();
}

/** Opens a screen and waits for its answers. */
async function show(window: Page, address: string): Promise<void> {
  await window.goto(`${origin}${address}`);
  await window.locator('main h1').first().waitFor();
  await window.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await window.waitForLoadState('networkidle');
}
