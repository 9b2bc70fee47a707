import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Workspace packages offer their sources, so no build step stands between an edit and the page.
  resolve: { conditions: ['@kontor/source', 'browser', 'module', 'import', 'default'] },
  build: {
    // Inlined data URLs of fonts would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080', '/healthz': 'http://127.0.0.1:8080' } },
});
