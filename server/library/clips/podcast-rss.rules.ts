import type { Language } from '#contract/platform/language.ts';

/** An episode of a feed, in the language of its listener. */
interface FeedItem {
  /** Never changes: programs know by it what they have. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly publishedAt: string;
  readonly durationSeconds: number | null;
  readonly address: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The page of the portal. */
  readonly link: string;
  readonly items: readonly FeedItem[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML does not admit, and halves of pairs. */
const notXml = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

const text = (words: string): string =>
  words.replace(notXml, '').replace(/[&<>"']/g, (sign) => escapes[sign]!);
const element = (name: string, words: string): string => `<${name}>${text(words)}</${name}>`;

/** A private feed (RSS 2.0): no directory may list it. The same episodes give the same bytes. */
export const podcastRss = ({ title, description, language, link, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', language),
    element('itunes:author', title),
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:block>Yes</itunes:block>',
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('description', item.description),
      `<guid isPermaLink="false">${text(item.id)}</guid>`,
      element('pubDate', new Date(item.publishedAt).toUTCString()),
      `<enclosure url="${text(item.address)}" length="${item.sizeBytes}" type="${text(item.mediaType)}"/>`,
      ...(item.durationSeconds === null ? [] : [element('itunes:duration', String(item.durationSeconds))]),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
