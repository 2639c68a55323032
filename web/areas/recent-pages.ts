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
export function recentPages(userId: string): readonly RecentPage[] {
  try {
    return JSON.parse(sessionStorage.getItem(key(userId)) ?? '[]') as RecentPage[];
  } catch {
    return [];
  }
}

/** Remembers a page. One that was opened before moves to the front. */
export function rememberPage(userId: string, page: RecentPage): void {
  const others = recentPages(userId).filter(({ path }) => path !== page.path);
  try {
    sessionStorage.setItem(key(userId), JSON.stringify([page, ...others].slice(0, most)));
  } catch {
    // A full or closed storage costs the list, and nothing else.
  }
}
