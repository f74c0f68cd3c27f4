import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server is the entry of the page build: one module graph (decision 0001).
    ssr: { build: { rollupOptions: { input: { main: './src/main.ts' } } } },
  },
});
