import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { arrivingImports, filesOfImport } from './arriving-imports.ts';
import { PURE, bareCalls } from './bare-calls.ts';
import { CHUNKS } from './chunks.ts';
import { compiledWords } from './compiled-words.ts';
import { compressedCopies } from './compressed-copies.ts';
import { earlyFont } from './early-font.ts';
import { pageWorker } from './page-worker.ts';
import { startWords } from './start-words.ts';

const SERVER = process.env['KONTOR_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    bareCalls(),
    compiledWords(),
    arrivingImports(),
    startWords(),
    pageWorker(),
    earlyFont(),
    compressedCopies(),
    {
      ...optimizeLocales.vite({ locales: ['en-US', 'ja-JP', 'ko-KR', 'zh-TW', 'zh-CN', 'ru-RU', 'tr-TR', 'fr-FR', 'es-ES', 'de-DE'] }),
      enforce: 'pre',
    },
  ],
  // Workspace packages offer their sources, so no build step stands between an edit and the page.
  ssr: { noExternal: ['use-intl'], resolve: { conditions: ['@kontor/source', 'module', 'node', 'import', 'default'] } },
  resolve: {
    conditions: ['@kontor/source', 'browser', 'module', 'import', 'default'],
    // The page sends calls and never checks schemas: only the schemas' types are for it.
    alias: { typebox: `${import.meta.dirname}/src/app/no-schemas.ts`, 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  build: {
    // Inlined data URLs of fonts would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    // One file, named by the page itself: code that comes later brings no styles.
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      treeshake: { manualPureFunctions: PURE, propertyReadSideEffects: false },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api/': SERVER, '/healthz': SERVER, '/realtime': { target: SERVER.replace(/^http/, 'ws'), ws: true } },
  },
});
