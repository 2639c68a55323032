import { dashboardsPages } from '#web/insight/dashboards/dashboards.pages.ts';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import type { PageEntry, Pages } from '#web/platform/page.ts';
import { mayPrefetch } from '#web/platform/prefetch.ts';

/** Pages whose code is part of the first load. */
const frontPages: Pages = dashboardsPages;

/**
 * The page of a screen. The list of all pages names hundreds of files and grows with every room, so it is a file of its own. The first HTML
 * of every page but the home names that file too.
 */
export const pageOf = (screenId: string): PageEntry =>
  frontPages[screenId] ?? {
    load: async () => {
      const { pages } = await loadChunk(() => import('./lists.ts'));
      return pages[screenId]!.load();
    },
  };

const settledMilliseconds = 4000;

/** Fetches the lists of pages and texts once the first page has settled, so that the first link does not have to wait for them. */
export function fetchListsLater(): void {
  setTimeout(() => {
    // If it fails, the first link fetches them.
    if (mayPrefetch()) import('./lists.ts').catch(() => {});
  }, settledMilliseconds);
}
