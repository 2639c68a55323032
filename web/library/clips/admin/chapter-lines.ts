import type { Chapter } from '#contract/library/clips.fields.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';

/** Chapters as people write them: one to a line, `12:30 Changing the belt`. */
export const linesOf = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startSeconds, title }) => `${formatPlayTime(startSeconds)} ${title}`).join('\n');

const line = /^\s{0,9}(?:(\d{1,2}):)?(\d{1,2}):(\d{2})\s{1,9}(\S.{0,159})$/;

/** The chapters in these lines; the number of the first line that cannot be read, counted from 1. */
export function chaptersIn(text: string): readonly Chapter[] | number {
  const chapters: Chapter[] = [];
  for (const [index, one] of text.split('\n').entries()) {
    if (one.trim() === '') continue;
    const [, hours = '0', minutes, seconds, title] = line.exec(one) ?? [];
    if (title === undefined || Number(seconds) > 59) return index + 1;
    chapters.push({
      startSeconds: (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds),
      title: title.trim(),
    });
  }
  return chapters;
}
