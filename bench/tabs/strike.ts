import type { Page } from '@playwright/test';

export type Blow = 'close' | 'crash' | 'leave' | 'device';

/** The tab is closed, its process crashes, the page navigates elsewhere, or, if nothing else is done, the whole device fails. */
export async function strike(page: Page, blow: Blow, elsewhere: string): Promise<void> {
  if (blow === 'close') await page.close();
  if (blow === 'crash') {
    const session = await page.context().newCDPSession(page);
    // The page crashes before it can reply.
    void session.send('Page.crash').catch(() => {});
    await page.waitForEvent('crash');
  }
  if (blow === 'leave') await page.goto(elsewhere);
}
