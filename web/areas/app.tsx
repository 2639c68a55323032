import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { adminHomeOf } from '#contract/admin-home.ts';
import { localPath } from '#contract/platform/language.ts';
import { landingOf } from '#contract/platform/start-up.rules.ts';
import { takeTarget } from '#web/people/accounts/remembered-target.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { queryClient } from '#web/platform/query.ts';
import { sessionQuery, takeEmbeddedSession } from '#web/platform/session.tsx';
import { AppLinkProvider } from '#web/ui/app-link.tsx';
import { fetchListsLater } from './page-of.ts';
import { router } from './router.tsx';
import { RouterLink } from './router-link.tsx';
import { showPage } from './show-page.tsx';

/** Starts the application at the address of the window. */
export function startApp(): void {
  takeEmbeddedSession();
  show();
}

/** Goes from sign-in to an address without a language, by starting the application there. */
export function startAppAt(address: string): void {
  router.history.push(localPath(address, currentLanguage()));
  startApp();
}

/** The same once somebody has signed in: at the page that was wanted, or the landing page of the session. */
export async function enterApp(): Promise<void> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  router.history.replace(localPath(takeTarget(landingOf(session, adminHomeOf(session))), currentLanguage()));
  show();
}

function show(): void {
  showPage(
    <QueryClientProvider client={queryClient}>
      <AppLinkProvider component={RouterLink}>
        <RouterProvider router={router} />
      </AppLinkProvider>
    </QueryClientProvider>,
  );
  fetchListsLater();
}
