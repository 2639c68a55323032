import { ensureChromium } from '#server/commands/test/chromium.ts';
import type { Seat } from '../row.ts';
import type { Figures } from './budget.ts';

interface BudgetScreen {
  readonly who: 'nobody' | 'learner' | 'administrator';
  readonly path: (seat: Seat) => string;
  /** Counted until this shows, instead of until nothing is fetched any more. */
  readonly until?: string;
}

/** The first visit of a browser to what people open most. Sign-in counts until it can be used: then it fetches the application. */
const screens: Readonly<Record<string, BudgetScreen>> = {
  'sign-in': { who: 'nobody', path: () => '/public/login', until: 'input[type=password]' },
  'public home': { who: 'nobody', path: () => '/for-dealers' },
  'learner home': { who: 'learner', path: () => '/auth' },
  'my training': { who: 'learner', path: () => '/auth/my-training' },
  course: {
    who: 'learner',
    path: ({ curriculumId, courseId }) => `/auth/training/${curriculumId}/${courseId}`,
  },
  announcements: { who: 'learner', path: () => '/auth/bulletins' },
  shop: { who: 'learner', path: () => '/auth/rewards' },
  'administrator home': { who: 'administrator', path: () => '/auth/admin' },
  users: { who: 'administrator', path: () => '/auth/admin/user-manager' },
  'report of users': { who: 'administrator', path: () => '/auth/admin/report/user' },
};

interface Begun {
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Runs in the page: notes the time at which something that matches the selector is there. */
function noteWhenItShows(selector: string | undefined): void {
  if (selector === undefined) return;
  const seen = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    Object.assign(globalThis, { shownAt: performance.timeOrigin + performance.now() });
    seen.disconnect();
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** What a first visit to each of these screens fetches: bytes of scripts and style sheets as sent, and the number of requests. */
export async function screenFigures(
  port: number,
  seat: Seat,
  administrator: string,
): Promise<Record<string, Figures>> {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const url = `http://127.0.0.1:${port}`;
  const found: Record<string, Figures> = {};
  try {
    for (const [name, { who, path, until }] of Object.entries(screens)) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      if (who !== 'nobody') {
        const [cookie = '', value = ''] = (who === 'learner' ? seat.cookie : administrator).split('=');
        await context.addCookies([{ name: cookie, value, url }]);
      }
      const page = await context.newPage();
      await page.addInitScript(noteWhenItShows, until);
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      const begun = new Map<string, Begun>();
      const bytes = new Map<string, number>();
      session.on('Network.requestWillBeSent', ({ requestId, type = '', wallTime, request }) => {
        if (request.url.startsWith(url)) begun.set(requestId, { type, at: wallTime * 1000 });
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        bytes.set(requestId, encodedDataLength);
      });
      await page.goto(url + path(seat), { waitUntil: 'networkidle' });
      const shownAt = await page.evaluate(() => (globalThis as { shownAt?: number }).shownAt);
      const counted = [...begun].filter(([, { at }]) => at <= (shownAt ?? Infinity));
      const bytesOf = (wanted: string) =>
        counted.reduce((sum, [id, { type }]) => sum + (type === wanted ? (bytes.get(id) ?? 0) : 0), 0);
      found[name] = {
        javascript: bytesOf('Script'),
        css: bytesOf('Stylesheet'),
        requests: counted.length,
      };
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return found;
}
