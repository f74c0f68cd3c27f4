import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The staff desk: an application of its own, whose code shoppers never load. */
export default defineConfig({
  root: fileURLToPath(new URL('src/desk', import.meta.url)),
  base: '/staff/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('build/desk', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Its polyfill would be an inline script for browsers that the target excludes.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // «use client» means nothing in an application that runs in the browser only.
    rolldownOptions: {
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
