import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** The current color scheme, light or dark, and a function that switches to the other. */
export function useColorScheme(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}
