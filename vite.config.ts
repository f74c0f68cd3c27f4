import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs is one file: the more a compressor sees at once, the less is sent.
            codeSplitting: {
              groups: [
                {
                  name: 'every-page',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|zustand|cookie|set-cookie-parser)[\\/]/,
                },
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
