import { expect, test } from 'vitest';
import { podcastRss } from './podcast-rss.rules.ts';

const item = {
  id: '1',
  title: 'A & B <i>"quoted"</i>',
  description: 'Bell\u0007 and half \ud800 a sign',
  publishedAt: '2026-11-08T12:00:00.000Z',
  durationSeconds: 72,
  address: 'https://portal.example/podcast-feed/x/1.mp3',
  mediaType: 'audio/mpeg',
  sizeBytes: 216_216,
};
const feed = (items: readonly (typeof item)[]) =>
  podcastRss({
    title: 'Academy',
    description: 'Podcasts',
    language: 'en',
    link: 'https://portal.example/',
    items,
  });

test('what people write is escaped, and what XML does not admit is left out', () => {
  const xml = feed([item]);
  expect(xml).toContain('<title>A &amp; B &lt;i&gt;&quot;quoted&quot;&lt;/i&gt;</title>');
  expect(xml).toContain('<description>Bell and half  a sign</description>');
  expect(xml).toContain('<pubDate>Sun, 08 Nov 2026 12:00:00 GMT</pubDate>');
  expect(xml).toContain(`<enclosure url="${item.address}" length="216216" type="audio/mpeg"/>`);
});

test('the same episodes give the same bytes', () => {
  expect(feed([item])).toBe(feed([item]));
  expect(feed([])).toMatch(/^<\?xml[\s\S]*<channel>[\s\S]*<\/channel>\n<\/rss>\n$/);
});
