import { writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import type { DemoContent } from '#demo/content/content.schema.ts';
import { showPage, textFaults } from './browser.ts';
import { beltWearChart, CHART_HEIGHT, CHART_WIDTH } from './sheets/belt-wear-chart.ts';
import { cheatSheet } from './sheets/cheat-sheets.ts';
import { logoSvg } from './sheets/logos.ts';
import { paperPage, type Paper } from './sheets/paper.ts';
import { printFontFaces } from './sheets/print-fonts.ts';
import { resourcePapers } from './sheets/resources.ts';
import { returnReasons } from './sheets/return-reasons.ts';
import { xlsx } from './sheets/workbook.ts';
import { targetOf } from './target.ts';
import { sayIn, type Language } from './theme.ts';

const LANGUAGES = ['en', 'fr'] as const;

/** Prints a paper. Warns about each page whose content is higher than the sheet. */
async function printPaper(
  browser: Browser,
  fontFaces: string,
  paper: Paper,
  language: Language,
  path: string,
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 } });
  await showPage(page, paperPage(paper, language, fontFaces));
  await page.emulateMedia({ media: 'print' });
  const overfull = await page.$$eval('section', (pages) =>
    pages.flatMap((sheet, i) => (sheet.scrollHeight > sheet.clientHeight + 1 ? [i + 1] : [])),
  );
  await page.pdf({
    path: await targetOf(path),
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
  });
  await page.close();
  return overfull.map((number) => `${path}: page ${number} is too full`);
}

/** Prints the cheat sheets of the courses and the documents of the library. Returns warnings. */
export async function makePapers(
  browser: Browser,
  fontsFolder: string,
  content: DemoContent,
  filter: string,
): Promise<string[]> {
  const warnings: string[] = [];
  const fontFaces = await printFontFaces(fontsFolder);
  const print = async (paper: Paper, language: Language, path: string): Promise<void> => {
    if (path.includes(filter))
      warnings.push(...(await printPaper(browser, fontFaces, paper, language, path)));
  };
  for (const language of LANGUAGES) {
    for (const course of content.courses)
      await print(cheatSheet(course, content.network, language), language, course.cheatSheet.file[language]);
    for (const { slug, file, format } of content.library.resources) {
      if (!file || !file[language].includes(filter)) continue;
      const paper = resourcePapers[slug];
      if (paper) await print(paper(language), language, file[language]);
      if (format === 'xlsx')
        await writeFile(await targetOf(file[language]), xlsx(returnReasons(sayIn(language))));
      if (format === 'png')
        warnings.push(...(await drawChart(browser, fontsFolder, language, file[language])));
    }
  }
  return warnings;
}

async function drawChart(
  browser: Browser,
  fontsFolder: string,
  language: Language,
  path: string,
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: CHART_WIDTH, height: CHART_HEIGHT } });
  await showPage(page, beltWearChart(sayIn(language), language, fontsFolder));
  const faults = await textFaults(page, CHART_WIDTH, CHART_HEIGHT);
  const shot = await page.screenshot();
  await sharp(shot)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(await targetOf(path));
  await page.close();
  return faults.map((fault) => `${path}: ${fault.kind} “${fault.text}”`);
}

export async function makeLogos(content: DemoContent): Promise<void> {
  for (const brand of content.network.brands)
    await sharp(Buffer.from(logoSvg(brand.slug, brand.colour)))
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(await targetOf(brand.logo));
}
