import tailwindcss from '@tailwindcss/vite';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('src/desk/offline/worker.js', import.meta.url));

/** Writes the service worker with the list of all built files: it keeps them, and a build with other files has another worker. */
function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/staff/${file}`)
          .sort();
        const source = readFileSync(WORKER, 'utf8');
        const version = createHash('sha256').update(JSON.stringify(files)).update(source).digest('hex').slice(0, 16);
        const lists = `const FILES = ${JSON.stringify(files)};\nconst VERSION = '${version}';\n`;
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: lists + source });
      },
    },
  };
}

/** The staff desk: an application of its own, whose code shoppers never load. */
export default defineConfig({
  root: fileURLToPath(new URL('src/desk', import.meta.url)),
  base: '/staff/',
  publicDir: false,
  // Of its own: in a common one each of the two applications replaces what was prepared for the other at every start.
  cacheDir: fileURLToPath(new URL('node_modules/.vite/desk', import.meta.url)),
  plugins: [tailwindcss(), offlineWorker()],
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
