import text from './golos-text.woff2?url';
import title from './literata-500.woff2?url';

/** Both faces are asked for with the page: one that comes later has the whole page laid out once more. */
export const fonts = [text, title].map(
  (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const,
);
