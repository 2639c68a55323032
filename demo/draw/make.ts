import { join } from 'node:path';
import { readDemoContent, type DemoContent } from '#demo/content/content.schema.ts';
import { sectionsOf } from '#demo/content/course.schema.ts';
import type { DemoVideo } from '#demo/content/demo-text.schema.ts';
import { withBrowser } from './browser.ts';
import { contactSheet, makeClip } from './clip-maker.ts';
import { clips } from './clips/all.ts';
import { makeLogos, makePapers } from './paper-maker.ts';
import { makeReceipts } from './receipts.ts';
import { makeSlides } from './slide-maker.ts';

const USAGE = `Makes the committed demo media again; needs Chromium and, for clips, ffmpeg.
  node demo/draw/make.ts <kind> <fonts> [filter] [folder]
kind    slides, clips, papers, logos, receipts, all; or look: contact sheets of clips in a folder
fonts   node_modules folder with @fontsource-variable/archivo, @fontsource-variable/inter and subset-font
filter  only media whose path holds this text`;

const videosOf = (content: DemoContent): DemoVideo[] => [
  ...content.courses
    .flatMap(sectionsOf)
    .flatMap((section) => (section.type === 'video' ? [section.video] : [])),
  ...content.library.resources.flatMap((resource) => (resource.video ? [resource.video] : [])),
];

async function main(kind: string, fonts: string, filter = '', lookFolder = '.'): Promise<void> {
  const content = readDemoContent();
  const wanted = (name: string): boolean => kind === name || kind === 'all';
  const warnings = await withBrowser(async (browser) => {
    const found: string[] = [];
    if (wanted('slides')) found.push(...(await makeSlides(browser, fonts, content, filter)));
    if (wanted('papers')) found.push(...(await makePapers(browser, fonts, content, filter)));
    if (wanted('logos')) await makeLogos(content);
    if (wanted('receipts')) await makeReceipts();
    if (wanted('clips') || kind === 'look')
      for (const video of videosOf(content)) {
        if (!video.file.includes(filter)) continue;
        const path = video.file.replace(/\.mp4$/, '');
        const clip = clips[path];
        if (!clip) found.push(`no clip for ${path}`);
        else if (kind === 'look')
          await contactSheet(
            browser,
            fonts,
            video,
            clip.drawing,
            join(lookFolder, `${path.replaceAll('/', '.')}.png`),
          );
        else await makeClip(browser, fonts, video, clip.drawing, clip.posterSecond);
      }
    return found;
  });
  for (const warning of warnings) console.warn(warning);
}

const [kind, fonts, filter, folder] = process.argv.slice(2);
if (kind === undefined || fonts === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else await main(kind, fonts, filter, folder);
