import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves the gallery of the kit, to view and for its tests. Not part of the portal. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-gallery', import.meta.url)),
  plugins: [react()],
  server: { host: '127.0.0.1', port: 5199, strictPort: true, fs: { allow: ['../..'] } },
  build: { outDir: fileURLToPath(new URL('../../dist/gallery', import.meta.url)), emptyOutDir: true },
});
