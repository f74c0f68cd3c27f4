import type { LinksFunction } from 'react-router';
import textLatin from './golos-text-latin.woff2?url';
import textRuble from './golos-text-ruble.woff2?url';
import textSigns from './golos-text-signs.woff2?url';
import textFont from './golos-text-cyrillic.woff2?url';
import titleLatin from './literata-500-latin.woff2?url';
import titleSigns from './literata-500-signs.woff2?url';
import titleFont from './literata-500-cyrillic.woff2?url';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

// What a page shows is asked for together: each file that comes later has the whole page laid out once more.

export const everyPageFonts = [textFont, titleFont, textSigns, titleSigns, textLatin].map(font);

/** Of a page with prices. */
export const priceFonts: LinksFunction = () => [font(textRuble)];

/** Of a page with prices and Latin letters in its headings. */
export const priceAndLatinFonts: LinksFunction = () => [font(textRuble), font(titleLatin)];
