import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { podcastFeedCalls as calls } from '#contract/library/podcast-feed.calls.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoFile, mp3File } from '#tests/builders/media-files.ts';
import { nastyStrings } from '#tests/builders/nasty-strings.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { readStrictly, type StrictItem } from './strict-rss.ts';

let portal: TestPortal;
let admin: Client;
let listener: Client;
let path: string;
const recording = mp3File({ frames: 400 });
const titles = nastyStrings.map((text) => text.slice(0, 120));

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  for (const title of titles)
    await admin.send(podcastCalls.create, {
      body: { title, description: title, published: true },
      files: { audio: recording },
    } as never);
  await admin.ask(podcastCalls.create, {
    body: { title: 'In another format', published: true },
    files: { audio: videoFile({ name: 'talk.m4a', picture: null, brand: 'M4A ' }) },
  } as never);
});
afterAll(() => portal.close());

/** In three ways: for all of it, for what has changed, and for a part. */
const asked = (tag: string): Record<string, string>[] => [
  {},
  { 'if-none-match': tag },
  { range: 'bytes=0-1', 'if-range': tag },
];
/** A podcast program: no cookie, a network address of its own. */
const program = (method: 'GET' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method, url, headers, remoteAddress: '10.9.0.1' });
const itemPath = ({ url }: StrictItem) => url.pathname;

async function subscribe() {
  listener = await signedIn(portal, await buildUser(portal, { language: 'fr' } as never));
  const { address } = await listener.ask(calls.create, {});
  path = new URL(address).pathname;
  return readStrictly((await program('GET', path)).body);
}

describe('a strict reader', () => {
  test('reads the feed, whatever people wrote, in the language of its listener', async () => {
    const feed = await subscribe();
    expect([feed.language, feed.isBlocked]).toEqual(['fr', true]);
    const { podcasts } = await listener.ask(podcastCalls.list, { query: { limit: 100 } });
    expect(feed.items.map(({ guid }) => guid).toSorted()).toEqual(podcasts.map(({ _id }) => _id).toSorted());
    expect(feed.items.length).toBeGreaterThan(30);
    expect(new Set(feed.items.map(({ type }) => type))).toEqual(new Set(['audio/mpeg', 'audio/mp4']));
    expect(feed.items.map(({ title }) => title)).toContain('</script><img src=x onerror=alert(1)>');
    const newestFirst = feed.items.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
    expect(feed.items.map(({ publishedAt }) => publishedAt)).toEqual(
      newestFirst.map(({ publishedAt }) => publishedAt),
    );
    // Its guids are the same the next time, and for another address of the feed.
    const again = readStrictly((await program('GET', path)).body);
    expect(again).toEqual(feed);
  });

  test.each<[string, (xml: string) => string]>([
    ['an unescaped sign', (xml) => xml.replace('&amp;', '&')],
    ['an element that is not closed', (xml) => xml.replace('</item>', '')],
    ['an entity of HTML', (xml) => xml.replace('&amp;', '&nbsp;')],
    ['a prefix without a namespace', (xml) => xml.replace(/ xmlns:itunes="[^"]*"/, '')],
    ['a bell', (xml) => xml.replace('</title>', '\u0007</title>')],
    ['a date that is none', (xml) => xml.replace(/<pubDate>.../, '<pubDate>Xyz')],
    ['a length of zero', (xml) => xml.replace(/length="\d+"/, 'length="0"')],
    ['an item without a guid', (xml) => xml.replace(/<guid.*<\/guid>/, '')],
    ['text between the elements', (xml) => xml.replace('<item>', 'and<item>')],
    ['another file behind it', (xml) => `${xml}<rss/>`],
  ])('refuses %s', async (_what, change) => {
    await subscribe();
    const { body } = await program('GET', path);
    expect(change(body)).not.toBe(body);
    expect(() => readStrictly(change(body))).toThrow(Error);
  });
});

describe('a podcast program', () => {
  test('asks with HEAD for what it would get', async () => {
    const { items } = await subscribe();
    const [got, head] = [await program('GET', path), await program('HEAD', path)];
    for (const name of ['content-type', 'content-length', 'etag', 'content-language'])
      expect(head.headers[name], name).toBe(got.headers[name]);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(Number(got.headers['content-length'])).toBe(got.rawPayload.length);
    for (const item of items.slice(0, 3)) {
      const { headers, statusCode, body } = await program('HEAD', itemPath(item));
      expect([statusCode, body]).toEqual([200, '']);
      expect([Number(headers['content-length']), headers['content-type']]).toEqual([item.length, item.type]);
      expect(headers['accept-ranges']).toBe('bytes');
      const whole = await program('GET', itemPath(item));
      expect(whole.rawPayload.length).toBe(item.length);
    }
  });

  test('asks for parts: whether that works, from where it stopped, and the end', async () => {
    const { items } = await subscribe();
    const item = items.find(({ type }) => type === 'audio/mpeg')!;
    const whole = (await program('GET', itemPath(item))).rawPayload;
    const size = item.length;
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=0-', 0, size - 1],
      ['bytes=1000-', 1000, size - 1],
      ['bytes=1000-1999', 1000, 1999],
      ['bytes=-500', size - 500, size - 1],
      [`bytes=${size - 1}-${size + 5000}`, size - 1, size - 1],
    ] as const) {
      const part = await program('GET', itemPath(item), { range });
      expect([range, part.statusCode]).toEqual([range, 206]);
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`);
      expect(Number(part.headers['content-length'])).toBe(to - from + 1);
      expect(part.rawPayload.equals(whole.subarray(from, to + 1))).toBe(true);
      const head = await program('HEAD', itemPath(item), { range });
      expect(head.headers['content-length']).toBe(part.headers['content-length']);
    }
    expect((await program('GET', itemPath(item), { range: `bytes=${size}-` })).statusCode).toBe(416);
    const etag = String((await program('HEAD', itemPath(item))).headers['etag']);
    const resumed = { range: 'bytes=1000-', 'if-range': etag };
    expect((await program('GET', itemPath(item), resumed)).statusCode).toBe(206);
    // Another recording took its place meanwhile: all of it comes.
    const other = { ...resumed, 'if-range': '"another"' };
    expect((await program('GET', itemPath(item), other)).statusCode).toBe(200);
    expect((await program('GET', itemPath(item), { 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('gets nothing again that has not changed, and at once what has', async () => {
    const { items } = await subscribe();
    const etag = String((await program('GET', path)).headers['etag']);
    const ask = () => program('GET', path, { 'if-none-match': etag });
    // More often than feeds may be sent in an hour.
    for (let count = 0; count < 70; count += 1) expect((await ask()).statusCode).toBe(304);
    const { guid } = items[0]!;
    const about = { params: { id: guid } };
    await admin.ask(podcastCalls.save, { ...about, body: { titleFr: 'Un nouveau titre' } } as never);
    const changed = await ask();
    expect(changed.statusCode).toBe(200);
    expect(readStrictly(changed.body).items.find((one) => one.guid === guid)!.title).toBe('Un nouveau titre');
    await admin.ask(podcastCalls.save, { ...about, body: { published: false } } as never);
    const without = await ask();
    expect(readStrictly(without.body).items.map((one) => one.guid)).not.toContain(guid);
    await admin.ask(podcastCalls.save, { ...about, body: { published: true } } as never);
  });

  test('finds neither feed nor recording once the feed is revoked, whatever it asks', async () => {
    const { items } = await subscribe();
    const etag = String((await program('GET', path)).headers['etag']);
    const part = itemPath(items[0]!);
    const partTag = String((await program('HEAD', part)).headers['etag']);
    await listener.ask(calls.revoke, {});
    for (const method of ['GET', 'HEAD'] as const) {
      for (const [url, tag] of [
        [path, etag],
        [part, partTag],
      ] as const)
        for (const headers of asked(tag)) expect((await program(method, url, headers)).statusCode).toBe(404);
    }
  });
});
