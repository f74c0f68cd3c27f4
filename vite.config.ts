import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { SEPARATE_PACKAGES } from './bin/separate-packages.ts';

const pattern = (sources: readonly string[]) => new RegExp(sources.join('|').replaceAll('/', '[\\\\/]'));

/** What the first script of every page consists of; everything else is fetched after the page has loaded. */
const FIRST = pattern([
  'rolldown/runtime',
  'node_modules/zustand/esm/vanilla',
  'src/kernel/(plural|basket-limits|carriers|pay-systems|home-country)[.]',
  'src/storefront/client/(first-press|cookie-notice|analytics-consent|plain-mode|retry|seen-picture|page-change|deferred-code|shop-state|stored-state|cart|cart-items|favourites)[.]',
]);

/** React, and what activates islands with it. */
const REACT = pattern([
  'node_modules/(react|react-dom|scheduler|zustand)/',
  'src/storefront/(islands|ui/island|ui/failure-boundary|features/company/use-company|client/(refresh-page|parse-document|trusted-types|use-shop-state))[.]',
]);

/** The islands that every page has, and what most other islands use. */
const FRAME = pattern([
  'lucide-react/dist/esm/(?!lucide-react|icons/)',
  'lucide-react/dist/esm/icons/(arrow-up|message-circle|minus|plus|user|x)[.]',
  'src/kernel/(links|money|callback-path)[.]',
  'src/storefront/frame/(account-link|after-load|basket-gate|cart-announcer|open-menus|session-parts)[.]',
  'src/storefront/features/(chat/(chat-defaults|chat-gate|chat-widget)|city/city-parts|signin/(open-signin|signin-gate))[.]',
  'src/storefront/features/notices/(exit-offer-rules|newsletter-gate|plain-switch|to-top|use-once-wide)[.]',
  'src/storefront/client/(account-sync-state|api|api-error|api-request|city|default-city|frame-settings|page-session|session|session-answer|session-in-browser|session-state|use-analytics-consent|use-cart)[.]',
  'src/storefront/ui/(button|later|loaded-on-press|quantity-stepper|product-card/buy-control)[.]',
]);

/** What islands of several pages use. */
const SHARED = pattern([
  'lucide-react/dist/esm/icons/(check|store|truck)[.]',
  'src/storefront/client/(compare|use-answer)[.]',
  'src/storefront/features/company/reach-links[.]',
  'src/storefront/ui/(compare-button|picture)[.]',
]);

/** The islands of product pages. */
const PRODUCT = pattern([
  'src/storefront/pages/product/(buy-bar|delivery-ways|gallery|main-buy|restock-button|restock-state|write-review|write-review-button)[.]',
  'src/storefront/features/picture-zoom/use-picture-zoom[.]',
]);

/** The list of reviews, which comes near later. */
const REVIEWS = pattern([
  'src/storefront/pages/product/(more-reviews|reviews-order)[.]',
  'src/storefront/ui/(review-item|stars)[.]',
]);

/** The filters of a section, without the part that is fetched at the first change. */
const FILTERS = pattern([
  'src/kernel/shelf-query[.]',
  'src/storefront/pages/section/(filter-form|live-filters|shelf-ids)[.]',
]);

const DEFERRED_CODE = fileURLToPath(new URL('src/storefront/client/deferred-code.ts', import.meta.url));

/** Replaces Vite's helper for `import()` with ours, which can retry code that failed to load. */
const deferredCode: Plugin = {
  name: 'deferred-code',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /vite\/preload-helper/ }, handler: () => DEFERRED_CODE },
};

/** Builds the server together with its packages: finding and reading their 1500 files took most of the start of a process. */
const bundledPackages: Plugin = {
  name: 'bundled-packages',
  apply: 'build',
  config: () => ({
    environments: { ssr: { resolve: { noExternal: true, external: SEPARATE_PACKAGES } } },
  }),
};

export default defineConfig({
  plugins: [deferredCode, bundledPackages, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Vite omits a module without imports of its own, so it is added; the first script is loaded anyway.
    modulePreload: {
      resolveDependencies: (file, needed) =>
        [...new Set([file, ...needed])].filter((name) => !/assets\/(?:first|rolldown-runtime)-/.test(name)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without these a module used by several islands would become a file of its own.
            codeSplitting: {
              groups: [
                { name: 'first', test: FIRST, priority: 5 },
                { name: 'react', test: REACT, priority: 4 },
                { name: 'frame', test: FRAME, priority: 3 },
                { name: 'shared', test: SHARED, priority: 2 },
                { name: 'product-islands', test: PRODUCT, priority: 1 },
                { name: 'reviews', test: REVIEWS, priority: 1 },
                { name: 'filters', test: FILTERS, priority: 1 },
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
