import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import type { DemoVideo } from '#demo/content/demo-text.schema.ts';
import { showPage } from './browser.ts';
import {
  CLIP_HEIGHT,
  CLIP_WIDTH,
  clipFrame,
  clipPage,
  clockAt,
  FRAMES_PER_SECOND,
  type ClipDrawing,
} from './clips/clip-frame.ts';
import { targetOf } from './target.ts';

const stamp = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(Math.round((seconds - whole) * 1000), 3)}`;
};

/** One cue for each scene, with a short pause before the next. */
export function webVtt(video: DemoVideo, language: 'en' | 'fr'): string {
  let start = 0;
  const cues = video.storyboard.map((scene, i) => {
    const from = start;
    start += scene.seconds;
    return `${i + 1}\n${stamp(from + 0.1)} --> ${stamp(start - 0.1)}\n${scene.caption[language]}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** H.264 of constant quality, limited to about 500 KB for the longest clip. Frames are JPEG. */
const encoder = (target: string) =>
  spawn(
    'ffmpeg',
    [
      [
        '-y',
        '-loglevel',
        'error',
        '-f',
        'image2pipe',
        '-framerate',
        String(FRAMES_PER_SECOND),
        '-c:v',
        'mjpeg',
        '-i',
        '-',
      ],
      [
        '-an',
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-tune',
        'animation',
        '-crf',
        '24',
        '-maxrate',
        '165k',
        '-bufsize',
        '660k',
        '-pix_fmt',
        'yuv420p',
      ],
      [
        '-color_range',
        'tv',
        '-vf',
        'scale=in_range=pc:out_range=tv',
        '-movflags',
        '+faststart',
        '-map_metadata',
        '-1',
        target,
      ],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );

/** A page that shows the picture of a clip at any second. */
async function openClip(
  browser: Browser,
  fontsFolder: string,
  video: DemoVideo,
  drawing: ClipDrawing,
): Promise<{ page: Page; show: (second: number) => Promise<void> }> {
  const seconds = video.storyboard.map((scene) => scene.seconds);
  const page = await browser.newPage({ viewport: { width: CLIP_WIDTH, height: CLIP_HEIGHT } });
  await showPage(page, clipPage(fontsFolder));
  const show = (second: number): Promise<void> =>
    page.$eval(
      'svg',
      (element, content) => {
        element.innerHTML = content;
      },
      clipFrame(drawing, clockAt(second, seconds), seconds.length),
    );
  return { page, show };
}

/** Renders a clip frame by frame and writes video, poster and both caption files. */
export async function makeClip(
  browser: Browser,
  fontsFolder: string,
  video: DemoVideo,
  drawing: ClipDrawing,
  posterSecond: number,
): Promise<void> {
  const { page, show } = await openClip(browser, fontsFolder, video, drawing);
  const target = await targetOf(video.file);
  await show(posterSecond);
  await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(await targetOf(video.poster));
  for (const language of ['en', 'fr'] as const)
    await writeFile(await targetOf(video.captions[language]), webVtt(video, language));

  const ffmpeg = encoder(target);
  const frames = video.durationSeconds * FRAMES_PER_SECOND;
  for (let i = 0; i < frames; i++) {
    await show(i / FRAMES_PER_SECOND);
    const shot = await page.screenshot({ type: 'jpeg', quality: 95 });
    if (!ffmpeg.stdin.write(shot)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'close');
  await page.close();
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${video.file}`);
}

/** Pictures of chosen seconds, side by side in one PNG, to check a clip before it is encoded. */
export async function contactSheet(
  browser: Browser,
  fontsFolder: string,
  video: DemoVideo,
  drawing: ClipDrawing,
  target: string,
): Promise<void> {
  const { page, show } = await openClip(browser, fontsFolder, video, drawing);
  const count = 12;
  const [w, h] = [640, 360];
  const tiles = [];
  for (let i = 0; i < count; i++) {
    await show(((i + 0.7) / count) * video.durationSeconds);
    tiles.push({
      input: await sharp(await page.screenshot())
        .resize(w, h)
        .png()
        .toBuffer(),
      left: (i % 3) * w,
      top: Math.floor(i / 3) * h,
    });
  }
  await sharp({ create: { width: w * 3, height: h * 4, channels: 3, background: '#000' } })
    .composite(tiles)
    .png()
    .toFile(target);
  await page.close();
}
