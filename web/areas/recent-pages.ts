import { jsonInTab, keepInTab } from '#web/platform/tab-store.ts';

/** A page the person opened. */
export interface RecentPage {
  /** Without a language. */
  readonly path: string;
  readonly title: string;
}

const most = 6;
// In the tab alone: names of records stay on no shared computer.
const key = (userId: string) => `paddock-recent-${userId}`;

/** The pages this person opened in this tab, the last one first. */
export const recentPages = (userId: string): readonly RecentPage[] =>
  jsonInTab<RecentPage[]>(key(userId)) ?? [];

/** Remembers a page. One that was opened before moves to the front. */
export function rememberPage(userId: string, page: RecentPage): void {
  const others = recentPages(userId).filter(({ path }) => path !== page.path);
  keepInTab(key(userId), [page, ...others].slice(0, most));
}
