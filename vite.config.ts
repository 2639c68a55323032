import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsAsData } from './web/platform/build/calls-as-data.ts';
import { chunkGroups } from './web/platform/build/chunk-groups.ts';
import { compressed } from './web/platform/build/compressed.ts';
import { pageChunks, signInEntry } from './web/platform/build/page-chunks.ts';
import { runtimeInCore } from './web/platform/build/runtime-in-core.ts';
import { supportedBrowsers } from './web/platform/build/supported-browsers.ts';
import { screensWithoutAsks } from './web/platform/build/screens-without-asks.ts';
import { stagePage } from './web/platform/build/stage-page.ts';
import { themeAsDefault } from './web/platform/build/theme-as-default.ts';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  resolve: {
    alias: {
      // The part of both libraries that the portal uses, under their names: eleven hundred files know it by these.
      'react-i18next': path.resolve(import.meta.dirname, 'web/platform/formats/translate.ts'),
      // The router's store asks for what React had before it had this hook itself.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    runtimeInCore(),
    callsAsData(),
    screensWithoutAsks(),
    themeAsDefault(),
    react(),
    pageChunks(),
    compressed(),
    stagePage(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: [...supportedBrowsers],
    assetsInlineLimit: 0,
    // One style sheet per chunk, so that a page brings only its own.
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Sign-in starts by itself: the server names its script in the same HTML.
      input: { main: 'web/index.html', [signInEntry]: 'web/sign-in.tsx' },
      output: { codeSplitting: { groups: chunkGroups } },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
});
