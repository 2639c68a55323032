import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { demoMediaFolder, type DemoContent } from '../content/content.schema.ts';
import { sectionsOf } from '../content/course.schema.ts';
import { textFaults } from './browser.ts';
import { SLIDE_HEIGHT, SLIDE_WIDTH, slidePage } from './slide-frame.ts';
import { slideDrawings } from './slides/all.ts';
import { sayIn } from './theme.ts';

/** Draws each slide in both languages. Returns warnings: a slide without a drawing, texts that collide or leave the picture. */
export async function makeSlides(
  browser: Browser,
  fontsFolder: string,
  content: DemoContent,
  filter: string,
): Promise<string[]> {
  const warnings: string[] = [];
  const page = await browser.newPage({ viewport: { width: SLIDE_WIDTH, height: SLIDE_HEIGHT } });
  for (const course of content.courses)
    for (const section of sectionsOf(course)) {
      if (section.type !== 'slide' || !`${course.slug}/${section.slug}`.includes(filter)) continue;
      const drawing = slideDrawings[course.slug]?.[section.slug];
      if (!drawing) {
        warnings.push(`no drawing for ${course.slug}/${section.slug}`);
        continue;
      }
      for (const language of ['en', 'fr'] as const) {
        const path = section.slide.image[language];
        await page.setContent(slidePage(section, drawing, sayIn(language), language, fontsFolder));
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate('fit()');
        for (const fault of await textFaults(page, SLIDE_WIDTH, SLIDE_HEIGHT))
          warnings.push(`${path}: ${fault.kind} “${fault.text}” ${fault.other ?? ''}`);
        const target = join(demoMediaFolder, path);
        await mkdir(dirname(target), { recursive: true });
        const shot = await page.screenshot({ type: 'png' });
        await sharp(shot)
          .png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 })
          .toFile(target);
      }
    }
  await page.close();
  return warnings;
}
