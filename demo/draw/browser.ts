import { chromium, type Browser, type Page } from '@playwright/test';

/** Runs `work` with a headless browser. `CHROMIUM` names another binary than the system's. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Shows a page once its fonts are loaded. */
export async function showPage(page: Page, html: string): Promise<void> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
}

export interface TextFault {
  kind: 'outside' | 'overlap';
  text: string;
  other?: string;
}

/** Texts that leave the picture or overlap: the faults a viewer notices first. */
export async function textFaults(page: Page, width: number, height: number): Promise<TextFault[]> {
  return page.evaluate(
    ({ width: w, height: h }) => {
      const faults: TextFault[] = [];
      const leaves = [...document.querySelectorAll('svg tspan, h1, header p, .figure b, .figure span')];
      const boxes = leaves
        .filter((leaf) => leaf.textContent.trim() !== '')
        .map((leaf) => ({ text: leaf.textContent.trim(), rect: leaf.getBoundingClientRect() }));
      boxes.forEach(({ text, rect }, i) => {
        if (rect.left < 24 || rect.top < 16 || rect.right > w - 24 || rect.bottom > h - 16)
          faults.push({ kind: 'outside', text });
        for (const other of boxes.slice(i + 1)) {
          const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
          const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
          // Line boxes are taller than their letters: adjacent lines may overlap by a third.
          const slack = Math.min(rect.height, other.rect.height) * 0.34;
          if (across > 1 && down > slack) faults.push({ kind: 'overlap', text, other: other.text });
        }
      });
      return faults;
    },
    { width, height },
  );
}
