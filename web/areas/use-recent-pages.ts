import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShownTitle } from '#web/ui/page-title.ts';
import { rememberPage } from './recent-pages.ts';

/** Remembers the pages of a shell by their headings, for the palette. */
export function useRecentPages(userId: string): void {
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const title = useShownTitle();
  useEffect(() => {
    if (title) rememberPage(userId, { path, title });
  }, [userId, path, title]);
}
