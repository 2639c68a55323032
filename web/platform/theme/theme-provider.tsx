import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '#web/platform/theme/theme.ts';
import '#web/platform/theme/styles.css';

export type ThemeProviderProps = {
  children: ReactNode;
  /** The CSP nonce of this page, for the few style elements Mantine writes (scroll lock of an open drawer). */
  getStyleNonce?: () => string;
};

/**
 * The only theme of the portal: color scheme from the reader's choice or the system, colors from the style sheets, nothing computed at run
 * time. `brandVariables()` sets a brand's color on the root element.
 */
export function ThemeProvider({ children, getStyleNonce }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={getStyleNonce}
    >
      {children}
    </MantineProvider>
  );
}
