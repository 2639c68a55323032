import type { Plugin } from 'vite';

const unused = /@mantine\/core\/esm\/core\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/;

/**
 * Leaves out what Mantine's provider draws only where the theme does not come from style sheets (`theme-provider.tsx` switches both off), and
 * what these parts compute: two kilobytes of each first visit.
 */
export function withoutVariables(): Plugin {
  return {
    name: 'without-variables',
    enforce: 'pre',
    load(file) {
      const [, name] = unused.exec(file) ?? [];
      return name ? `export const ${name} = () => null;` : null;
    },
  };
}
