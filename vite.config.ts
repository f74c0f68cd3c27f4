import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

// Libraries, and our own modules for the frame of a page and a shelf.
const EVERY_PAGE = new RegExp(
  [
    'node_modules/(react|react-dom|react-router|scheduler|zustand|cookie|set-cookie-parser)/',
    'lucide-react/dist/esm/(?!lucide-react|icons/)',
    'lucide-react/dist/esm/icons/(heart|layout-grid|map-pin|phone|shopping-bag|user|search|menu|x|chevron-down|minus|plus|send|tv-minimal-play)[.]',
    'src/kernel/(links|money|plural|company|basket-limits)[.]',
    'src/storefront/features/(company/(use-company|reach-links)|meta/page-meta|not-found/failure-page|signin/open-signin)[.]',
    'src/storefront/frame/(?!live-|account-menu|open-menus|cart-announcer|new-page|after-load[.])',
    'src/storefront/client/(session|api-error|shop-state|stored-state|cart|cart-items|favourites|city)[.]',
    'src/storefront/(root|app)[.]',
    'rolldown/runtime',
    'src/storefront/ui/(brand|breadcrumbs|button|container|icon-sheet|link|picture|price|quantity-stepper|sprout)[.]',
    'src/storefront/ui/product-card/(product-card|shelf|buy-control|favourite-button)[.]',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

// What cart, checkout and the forms of other pages have in common.
const FORM = new RegExp(
  [
    'src/storefront/ui/(field|error-summary|notice|radio-card|failure-notice|form-issue|page-title)[.]',
    'src/kernel/phone[.]',
    'lucide-react/dist/esm/icons/(circle-check|circle-exclamation-point|circle-alert)[.]',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

// Small parts of the product page; other pages use one or two of them.
const PRODUCT_PARTS = new RegExp(
  'src/storefront/(ui/(loaded-on-press|film-frame|compare-button|review-item|stars)|client/compare|features/picture-zoom/use-picture-zoom|pages/product/(restock-state|reviews-summary))[.]'.replaceAll(
    '/',
    '[\\\\/]',
  ),
);

const DEFERRED_CODE = fileURLToPath(new URL('src/storefront/client/deferred-code.ts', import.meta.url));

/** Replaces Vite's helper for `import()` with ours, which can retry code that failed to load. */
const deferredCode: Plugin = {
  name: 'deferred-code',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /vite\/preload-helper/ }, handler: () => DEFERRED_CODE },
};

export default defineConfig({
  plugins: [deferredCode, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Vite omits a module without imports of its own, so it is added; the every-page file is loaded anyway.
    modulePreload: {
      resolveDependencies: (file, needed) => [file, ...needed].filter((name) => !name.includes('/every-page-')),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file for all that every page needs: it compresses better than several.
            codeSplitting: {
              groups: [
                { name: 'every-page', test: EVERY_PAGE },
                { name: 'form', test: FORM },
                { name: 'product-parts', test: PRODUCT_PARTS },
              ],
            },
          },
        },
      },
    },
    // The server is the entry of the page build: one module graph (decision 0001).
    ssr: { build: { rollupOptions: { input: { main: './src/main.ts' } } } },
  },
});
