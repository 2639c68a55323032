import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import type { DemoContent } from '#demo/content/content.schema.ts';
import { sectionsOf } from '#demo/content/course.schema.ts';
import { showPage, textFaults } from './browser.ts';
import { demoDrafts } from '#demo/drafts.data.ts';
import { SLIDE_HEIGHT, SLIDE_WIDTH, slidePage, type DrawnSlide } from './slide-frame.ts';
import { slideDrawings } from './slides/all.ts';
import { draftSlides } from './slides/drafts.ts';
import { targetOf } from './target.ts';
import { sayIn } from './theme.ts';

interface Slide {
  readonly course: string;
  readonly section: string;
  readonly slide: DrawnSlide;
}

/** The slides of the published courses and of the drafts. */
const slidesOf = (content: DemoContent): Slide[] => [
  ...content.courses.flatMap((course) =>
    sectionsOf(course).flatMap((section) =>
      section.type === 'slide' ? [{ course: course.slug, section: section.slug, slide: section.slide }] : [],
    ),
  ),
  ...demoDrafts.flatMap((draft) =>
    draft.chapters
      .flatMap((chapter) => chapter.sections)
      .flatMap(({ slug, slide }) => (slug && slide ? [{ course: draft.slug, section: slug, slide }] : [])),
  ),
];

/** Draws each slide in both languages. Returns warnings: a slide without a drawing, texts that overlap or leave the picture. */
export async function makeSlides(
  browser: Browser,
  fontsFolder: string,
  content: DemoContent,
  filter: string,
): Promise<string[]> {
  const warnings: string[] = [];
  const page = await browser.newPage({ viewport: { width: SLIDE_WIDTH, height: SLIDE_HEIGHT } });
  for (const { course, section, slide } of slidesOf(content)) {
    if (!`${course}/${section}`.includes(filter)) continue;
    const drawing = slideDrawings[course]?.[section] ?? draftSlides[course]?.[section];
    if (!drawing) {
      warnings.push(`no drawing for ${course}/${section}`);
      continue;
    }
    for (const language of ['en', 'fr'] as const) {
      const path = slide.image[language];
      if (path === null) continue;
      await showPage(page, slidePage({ slide }, drawing, sayIn(language), language, fontsFolder));
      await page.evaluate('fit()');
      for (const fault of await textFaults(page, SLIDE_WIDTH, SLIDE_HEIGHT))
        warnings.push(`${path}: ${fault.kind} “${fault.text}” ${fault.other ?? ''}`);
      const target = await targetOf(path);
      const shot = await page.screenshot({ type: 'png' });
      await sharp(shot).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toFile(target);
    }
  }
  await page.close();
  return warnings;
}
