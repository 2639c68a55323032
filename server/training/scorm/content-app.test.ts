import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { packageLabel } from '#server/platform/config/content-origins.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildScormCourse, type BuiltScormCourse } from '#tests/builders/scorm-packages.ts';
import { buildCurriculum } from '#tests/builders/training.ts';
import { buildContentApp } from './content-app.ts';
import { contentGrant, readGrant } from './content-path.ts';
import { contentSecret } from './portal-secret.queries.ts';

const stage = {
  page: (portalOrigin: string) => `<!doctype html><p>${portalOrigin}`,
  assets: new Map([['stage.js', { content: Buffer.from('play()'), mediaType: 'text/javascript' }]]),
};
const files = {
  'index.html': '<!doctype html><title>Lesson</title>',
  'scripts/driver.JS': 'start()',
  'Page content (1).png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'été/leçon 100%.html': 'accents',
  'literal%20name.txt': 'as spelled',
  'clip.mp4': Buffer.alloc(5000, 7),
  'server.php': '<?php echo 1;',
  'Case.css': 'a{}',
  'empty.txt': '',
  '100%.txt': 'bare',
};

let clock = new Date('2026-11-02T09:00:00Z');
let portal: TestPortal;
let app: FastifyInstance;
let course: BuiltScormCourse;
let base: string;
let cookies: Readonly<Record<string, string>>;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  app = buildContentApp(portal.services, stage);
  course = await buildScormCourse(portal, { items: [{ itemId: 'one', launchPath: 'index.html' }], files });
  await buildCurriculum(portal, [{ ...course, right: {} }]);
  const client = await signedIn(portal, await buildUser(portal));
  cookies = client.cookies;
  const launched = await client.ask(scormPlayCalls.launch, {
    body: { courseId: course.id, sectionId: course.sectionIds[0]! },
  });
  base = new URL('.', launched.contentUrl).pathname;
});
afterAll(async () => {
  await app.close();
  await portal.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('what is refused', () => {
  test.each([
    '/',
    '/index.html',
    '/api/session',
    '/api/scorm/launch',
    '/files/00000000-0000-7000-8000-000000000000',
    '/healthz',
    '/auth',
    '/stage/other.js',
    '/%00',
    '/%ff/%fe',
    `/${'a'.repeat(70)}/index.html`,
  ])('%s is not found', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('lang="fr"');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '',
    'missing.html',
    '../index.html',
    '..%2findex.html',
    '%2e%2e/%2e%2e/etc/passwd',
    '..\\index.html',
    '/etc/passwd',
    'index.html/',
    'INDEX.HTML',
    'case.css',
    'index.html%00',
    'scripts/',
    'scripts',
    '%',
    '%e0%a4%a',
    'imsmanifest.xml',
  ])('the package has no file at %j', async (inside) => {
    expect((await get(base + inside)).statusCode).toBe(404);
  });

  test('a path that was altered in one letter, cut, or sealed by someone else', async () => {
    const grant = base.split('/')[1]!;
    for (let at = 0; at < grant.length; at += 5) {
      const other = grant.slice(0, at) + (grant[at] === 'A' ? 'B' : 'A') + grant.slice(at + 1);
      expect((await get(`/${other}/index.html`)).statusCode, other).toBe(404);
    }
    expect((await get(`/${grant.slice(0, -1)}/index.html`)).statusCode).toBe(404);
    const forged = contentGrant(Buffer.alloc(48, 1), course.packageId, 'anybody', new Date('2099-01-01'));
    expect((await get(`/${forged}/index.html`)).statusCode).toBe(404);
  });

  test('the files of another package under the path of this one', async () => {
    const other = await buildScormCourse(portal, { files: { 'secret.html': 'other' } });
    expect((await get(`${base}secret.html`)).statusCode).toBe(404);
    expect((await get(`${base}${other.packageId}/secret.html`)).statusCode).toBe(404);
  });

  test('anything but reading, and workers that would outlive the lesson', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const reply = await app.inject({ method, url: `${base}index.html` });
      expect(reply.statusCode, method).toBe(404);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await get(`${base}scripts/driver.JS`, { 'service-worker': 'script' })).statusCode).toBe(404);
  });

  test('an expired path, with a page that says what to do', async () => {
    const before = clock;
    clock = new Date(clock.getTime() + 23 * 3_600_000);
    expect((await get(`${base}index.html`)).statusCode).toBe(200);
    clock = new Date(before.getTime() + 37 * 3_600_000);
    const reply = await get(`${base}index.html`);
    clock = before;
    expect(reply.statusCode).toBe(410);
    expect(reply.body).toContain('open it again');
    expect(reply.body).toContain('ouvrez-la de nouveau');
  });
});

describe('what is served', () => {
  test.each([
    ['index.html', 'text/html', '<!doctype html><title>Lesson</title>'],
    ['index.html?page=1', 'text/html', '<!doctype html><title>Lesson</title>'],
    ['scripts/driver.JS', 'text/javascript', 'start()'],
    ['%C3%A9t%C3%A9/le%C3%A7on%20100%25.html', 'text/html', 'accents'],
    ['literal%20name.txt', 'text/plain', 'as spelled'],
    ['100%.txt', 'text/plain', 'bare'],
    ['server.php', 'application/octet-stream', '<?php echo 1;'],
    ['empty.txt', 'text/plain', ''],
  ])('%s as %s', async (inside, mediaType, body) => {
    const reply = await get(base + inside);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe(mediaType);
    expect(reply.body).toBe(body);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
    });
  });

  test('the same to anyone with the path: no cookie is read and none is set', async () => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const [plain, withCookie] = [await get(`${base}index.html`), await get(`${base}index.html`, { cookie })];
    expect(withCookie.headers['set-cookie']).toBeUndefined();
    expect(withCookie.body).toBe(plain.body);
    expect((await get('/api/session', { cookie })).statusCode).toBe(404);
  });

  test('only in frames of the portal, and without a way to leave them', async () => {
    const policy = String((await get(`${base}index.html`)).headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self' http://127.0.0.1:3000");
    expect(policy).toContain("connect-src 'self' data: blob:");
    expect(
      policy
        .split('; ')
        .filter((one) => !one.startsWith('frame-ancestors'))
        .join(),
    ).not.toContain('127.0.0.1');
    const page = await get('/stage');
    expect(page.body).toContain('http://127.0.0.1:3000');
    expect(String(page.headers['content-security-policy'])).toContain(
      'frame-ancestors http://127.0.0.1:3000',
    );
    expect((await get('/stage/stage.js')).body).toBe('play()');
  });

  test('in a sandbox without access to other windows, the stage as well', async () => {
    for (const url of [`${base}index.html`, '/stage']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      const [sandbox = ''] = policy.split('; ').filter((one) => one.startsWith('sandbox'));
      expect(sandbox.split(' ')).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin']));
      expect(sandbox).not.toContain('top-navigation');
      expect(sandbox).not.toContain('escape');
    }
  });

  test('at the origin of its package only', async () => {
    const other = await buildScormCourse(portal);
    const secret = await contentSecret(portal.services.db);
    const at = (packageId: string) => ({ host: `${packageLabel(secret, packageId)}.localhost:3001` });
    expect((await get(`${base}index.html`, at(course.packageId))).statusCode).toBe(200);
    expect((await get(`${base}index.html`, at(other.packageId))).statusCode).toBe(404);
    expect((await get('/stage', at(other.packageId))).statusCode).toBe(200);
  });

  test('with an empty store in a separate window if packages share the origin', async () => {
    const secret = await contentSecret(portal.services.db);
    const own = { host: `${packageLabel(secret, course.packageId)}.localhost:3001` };
    const top = { 'sec-fetch-dest': 'document' };
    expect((await get('/stage', top)).headers['clear-site-data']).toBe('"storage"');
    expect((await get('/stage', { ...top, ...own })).headers['clear-site-data']).toBeUndefined();
    expect((await get('/stage', { 'sec-fetch-dest': 'iframe' })).headers['clear-site-data']).toBeUndefined();
  });

  test('in ranges', async () => {
    const part = await get(`${base}clip.mp4`, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 10-19/5000');
    expect(part.rawPayload).toEqual(Buffer.alloc(10, 7));
    expect((await get(`${base}clip.mp4`, { range: 'bytes=9000-' })).statusCode).toBe(416);
    const whole = await get(`${base}clip.mp4`);
    expect(whole.rawPayload).toHaveLength(5000);
    const again = await get(`${base}clip.mp4`, { 'if-none-match': String(whole.headers['etag']) });
    expect(again.statusCode).toBe(304);
    const head = await app.inject({ method: 'HEAD', url: `${base}clip.mp4` });
    expect(head.headers['content-length']).toBe('5000');
    expect(head.body).toBe('');
  });
});

describe('the path', () => {
  test('names nobody, and stays the same for a while, so that browsers cache the files', async () => {
    const secret = await contentSecret(portal.services.db);
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    const body = { courseId: course.id, sectionId: course.sectionIds[0]! };
    const first = await client.ask(scormPlayCalls.launch, { body });
    const second = await client.ask(scormPlayCalls.launch, { body });
    expect(second.contentUrl).toBe(first.contentUrl);
    expect(new URL(first.contentUrl).pathname).not.toContain(base);
    const bytes = Buffer.from(new URL(first.contentUrl).pathname.split('/')[1]!, 'base64url').toString('hex');
    expect(bytes).not.toContain(user.id.replaceAll('-', ''));
    const grant = readGrant(secret, new URL(first.contentUrl).pathname.split('/')[1]!);
    expect(grant).toMatchObject({ packageId: course.packageId });
    expect(grant!.expiresAt.getTime() - clock.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect(grant!.expiresAt.getTime() - clock.getTime()).toBeLessThanOrEqual(36 * 3_600_000);
  });
});
