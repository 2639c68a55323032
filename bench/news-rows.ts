import type { Line } from './lines.ts';
import { idleStreams } from './news/idle-streams.ts';
import { mailRate, slowMailServer } from './news/mail-queue.ts';
import { evidence, publishing, recipientCount, type NewsOptions } from './news/publishing.ts';
import { confirming, noticesPage, type Rates } from './news/reading.ts';
import type { BenchSize } from './row.ts';

export interface NewsRowsOptions extends NewsOptions, Rates {
  readonly size: BenchSize;
  readonly quick: boolean;
}

/** Announcements, notices, and mails: `npm run bench -- --only news`, and those about everybody with `--size XL`. */
export function newsRows(
  options: NewsRowsOptions,
): readonly (readonly [work: string, rows: () => Promise<readonly Line[]>])[] {
  const { port, db, administrator, webPid, size, quick, floors, timing } = options;
  const page = ['news: notifications', () => noticesPage(port, db, size, options)] as const;
  if (size === 'XL')
    return [
      page,
      ['news: recipients', () => recipientCount(options, timing)],
      ['news: evidence', () => evidence(options)],
      ['news: publishing', () => publishing(options)],
    ];
  return [
    page,
    ['news: confirming', () => confirming(port, db, administrator, options)],
    ['news: idle streams', () => idleStreams(port, webPid, db)],
    ['news: mails sent', () => mailRate(options, floors, quick)],
    ['news: mails to a slow server', () => slowMailServer(options, quick)],
  ];
}
