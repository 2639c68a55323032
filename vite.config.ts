import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsAsData } from './web/platform/build/calls-as-data.ts';
import { chunkGroups } from './web/platform/build/chunk-groups.ts';
import { compressed } from './web/platform/build/compressed.ts';
import { pageChunks } from './web/platform/build/page-chunks.ts';
import { supportedBrowsers } from './web/platform/build/supported-browsers.ts';
import { stagePage } from './web/platform/build/stage-page.ts';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [callsAsData(), react(), pageChunks(), compressed(), stagePage()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: [...supportedBrowsers],
    assetsInlineLimit: 0,
    // One style sheet per chunk, so that a page brings only its own.
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
});
