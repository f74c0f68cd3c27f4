// Draws the health guide, public/podarok/prostye-privychki.pdf, from its text. Run by hand after changing the text.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { drawGuide } from '@travosol/demo-world/guide/guide-pages.ts';
import { root } from './supervisor.ts';

// Static faces: Chromium embeds the glyphs of a variable font as images.
const FACES = [
  ['golos-text', '400'],
  ['golos-text', '600'],
  ['literata', '500'],
] as const;
const NAMES = { 'golos-text': 'Golos', literata: 'Literata' } as const;
const faces = FACES.map(([font, weight]) => {
  const folder = path.join(root, 'node_modules/@fontsource', font);
  return readFileSync(path.join(folder, `${weight}.css`), 'utf8')
    .replace(/font-family: '[^']+'/g, `font-family: ${NAMES[font]}`)
    .replace(/src: url\(\.\/files\/([\w.-]+\.woff2)\)[^;]*;/g, (_whole, name: string) => {
      const bytes = readFileSync(path.join(folder, 'files', name)).toString('base64');
      return `src: url(data:font/woff2;base64,${bytes}) format('woff2');`;
    });
}).join('\n');

const configuredPath = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const executablePath = configuredPath ?? (await (await import('@sparticuz/chromium')).default.executablePath());
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.setContent(drawGuide(faces), { waitUntil: 'load' });
await page.evaluate('document.fonts.ready');
const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
await browser.close();
const file = path.join(root, 'public/podarok/prostye-privychki.pdf');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, pdf);
console.log(`${file}: ${Math.round(pdf.length / 1024)} КБ`);
