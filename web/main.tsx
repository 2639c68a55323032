import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchListsLater } from '#web/areas/page-of.ts';
import { router } from '#web/areas/router.tsx';
import { RouterLink } from '#web/areas/router-link.tsx';
import { currentLanguage, loadTexts, startTexts } from '#web/platform/language.ts';
import { queryClient } from '#web/platform/query.ts';
import { takeEmbeddedSession } from '#web/platform/session.tsx';
import { printLight } from '#web/platform/theme/print-light.ts';
import { ThemeProvider } from '#web/platform/theme/theme-provider.tsx';
import { AppLinkProvider } from '#web/ui/app-link.tsx';

takeEmbeddedSession();
printLight();
await startTexts(currentLanguage());
await loadTexts(['ui', 'shell']);

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <AppLinkProvider component={RouterLink}>
          <RouterProvider router={router} />
        </AppLinkProvider>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
);

fetchListsLater();
