import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '#web/platform/theme/theme-provider.tsx';

const nonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
const root = createRoot(document.getElementById('root')!);

/** Draws the page: sign-in by itself, or the application, which also takes the place of sign-in. */
export const showPage = (page: ReactNode): void =>
  root.render(
    <StrictMode>
      <ThemeProvider getStyleNonce={nonce}>{page}</ThemeProvider>
    </StrictMode>,
  );
