import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['KONTOR_CONSOLE'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  plugins: [react(), tailwindcss(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  // Workspace packages offer their sources, so no build step stands between an edit and the page.
  resolve: { conditions: ['@kontor/source', 'browser', 'module', 'import', 'default'] },
  build: {
    // Inlined data URLs of fonts would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1_500,
    target: 'es2022',
  },
  // The server takes calls of its own page only: a proxy says that it is asked by that.
  server: { host: '127.0.0.1', port: 5174, proxy: { '/console/api': { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
});
