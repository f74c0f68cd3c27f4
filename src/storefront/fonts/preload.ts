import text from './golos-text.woff2?url';
import title from './literata-500.woff2?url';

/**
 * Both fonts are preloaded with the page: a font that arrives later makes the browser lay out the whole page again. The styles,
 * without which nothing is painted, are fetched before them.
 */
export const fonts = [text, title].map(
  (href) =>
    ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low', href }) as const,
);
