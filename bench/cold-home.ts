import { findChromium } from '#server/commands/test/chromium.ts';
import { atMost, notMeasured, type Line } from './lines.ts';

/** The browser's own measurements of a first load, under its own names. */
interface Loaded {
  readonly largestPaint: number;
  readonly shift: number;
}

const kinds = { Script: 'JS', Stylesheet: 'CSS', Font: 'fonts' } as const;
const musts = { JS: 150, CSS: 16, fonts: 57 } as const;

/** The learner home in a browser that visits for the first time: transferred bytes, when it shows, whether it shifts. */
export async function coldHome(port: number, cookie: string): Promise<Line[]> {
  const work = 'learner home, cold';
  const executablePath = findChromium();
  if (!executablePath) return [notMeasured(work, 'there is no Chromium (CHROMIUM names one)')];
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const [cookieName = '', value = ''] = cookie.split('=');
    const url = `http://127.0.0.1:${port}`;
    await context.addCookies([{ name: cookieName, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const loaded = { largestPaint: 0, shift: 0 };
      Object.assign(globalThis, { loaded });
      new PerformanceObserver((list) => {
        loaded.largestPaint = list.getEntries().at(-1)?.startTime ?? 0;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) loaded.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const kindOf = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith(url)) kindOf.set(requestId, type);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId);
      if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    });
    await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
    const { largestPaint, shift } = await page.evaluate(
      () => (globalThis as unknown as { readonly loaded: Loaded }).loaded,
    );
    const kilobytes = (kind: string) => (bytes.get(kind) ?? 0) / 1024;
    const all = [...bytes.values()].reduce((sum, one) => sum + one, 0) / 1024;
    return [
      atMost(`${work}: all bytes`, all, 250, 'KB'),
      ...Object.entries(kinds).map(([kind, name]) =>
        atMost(`${work}: ${name}`, kilobytes(kind), musts[name], 'KB'),
      ),
      atMost(`${work}: requests`, kindOf.size, 12, 'requests'),
      atMost(`${work}: largest paint`, largestPaint, 600, 'ms'),
      atMost(`${work}: layout shift`, shift, 0, '', 4),
    ];
  } finally {
    await browser.close();
  }
}
