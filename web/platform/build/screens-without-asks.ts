import type { Plugin } from 'vite';

const asks = /^ +asks: \[[^\]]*\],\n/gm;

/** Takes `asks` out of the screens that the browser gets: only the first HTML asks before the scripts, and the server writes it. */
export function screensWithoutAsks(): Plugin {
  return {
    name: 'screens-without-asks',
    apply: 'build',
    enforce: 'pre',
    transform(code, file) {
      if (!file.endsWith('.screens.ts')) return null;
      const kept = code.replace(asks, '');
      if (/\basks\b/.test(kept))
        throw new Error(`${file} writes what a screen asks in a way that is not known here.`);
      return { code: kept, map: null };
    },
  };
}
