import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The workshop: every component in every state on one page, for people and for tests. No part of the product. */
export default defineConfig({
  root: `${import.meta.dirname}/src/workshop`,
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@kontor/source', 'browser', 'module', 'import', 'default'] },
  build: { outDir: `${import.meta.dirname}/dist/workshop-page`, emptyOutDir: true, assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', port: 5199 },
  preview: { host: '127.0.0.1' },
});
