import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const theme = fileURLToPath(new URL('../theme/theme.ts', import.meta.url));

/** What Mantine's contexts hold where no provider is above, by the file that makes them. */
const defaults: Readonly<Record<string, { readonly name: string; readonly value: string }>> = {
  'Mantine.context.mjs': { name: 'mantineContext', value: 'mantineContext' },
  'MantineThemeProvider.mjs': {
    name: 'themeOver',
    value: 'mergeMantineTheme(DEFAULT_THEME, themeOver(DEFAULT_THEME))',
  },
};

/**
 * Gives Mantine's components the portal's theme without a provider. There is one theme for every page, and the home, sign-in's frame, and many
 * pages show no such component: a provider around the application would bring five kilobytes to each first visit.
 */
export function themeAsDefault(): Plugin {
  return {
    name: 'theme-as-default',
    enforce: 'pre',
    transform(code, file) {
      const held = file.includes('/@mantine/core/esm/core/MantineProvider/') && defaults[path.basename(file)];
      if (!held) return null;
      const given = code.replace('createContext(null)', `createContext(${held.value})`);
      if (given === code) throw new Error(`Mantine no longer makes its context in ${path.basename(file)}.`);
      return { code: `import { ${held.name} } from ${JSON.stringify(theme)};\n${given}`, map: null };
    },
  };
}
