import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Light or dark as it shows, and the way to the other. */
export function useColorScheme(): { isDark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}
