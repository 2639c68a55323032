import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCookie } from '#contract/platform/language.ts';
import { readSession } from '#server/people/accounts/session.handlers.ts';
import { buildApp } from '#server/app.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { screenHtml, stylesBehindFrame } from './assets.ts';
import { servePages } from './serve-pages.ts';

let portal: TestPortal;
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  portal = await openTestPortal();
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-pages-'));
  const { services } = portal;
  const html =
    '<!doctype html><html lang="en"><head><title>Paddock</title><!--head--></head><body><!--frame--><!--styles--><div id="root"></div><!--session--><script type="module" src="/a.js"></script></body></html>';
  app = await buildApp({
    services,
    extend: (target, contexts) =>
      servePages(target, {
        assets: { folder, html, screens: {} },
        contexts,
        readSession,
        colourScript: '/* colours */',
      }),
  });
});
afterAll(async () => {
  await app.close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, cookies: Record<string, string> = {}, language = 'en-CA,en;q=0.9') =>
  app.inject({ method: 'GET', url, cookies, headers: { accept: 'text/html', 'accept-language': language } });

describe('language', () => {
  test('the browser’s own languages decide once', async () => {
    const first = await get('/public/login', {}, 'fr-CA,fr;q=0.9,en;q=0.5');
    expect([first.statusCode, first.headers.location]).toEqual([302, '/fr/public/login']);
    const page = await get('/fr/public/login', {}, 'en');
    expect(page.body).toContain('<html lang="fr"');
    expect(page.cookies).toContainEqual(expect.objectContaining({ name: languageCookie, value: 'fr' }));
  });

  test.each([
    '/fr//evil.example',
    '/fr/\\evil.example',
    '/fr/%0a//evil.example',
    '//evil.example',
    '/fr///x/..//evil.example',
  ])('%s never redirects to another host', async (url) => {
    for (const language of ['en', 'fr']) {
      const { statusCode, headers } = await get(url, { [languageCookie]: language });
      if (statusCode !== 302) continue;
      const target = new URL(headers.location!, 'https://portal.example');
      expect(target.origin, headers.location).toBe('https://portal.example');
    }
  });

  test('the chosen language overrides the address, and is not set again', async () => {
    const other = await get('/fr/public/login?next=1', { [languageCookie]: 'en' });
    expect([other.statusCode, other.headers.location]).toEqual([302, '/public/login?next=1']);
    expect((await get('/public/login', { [languageCookie]: 'en' })).cookies).toEqual([]);
  });
});

describe('refusals', () => {
  test('an unknown address gets a page with status 404', async () => {
    const page = await get('/fr/nowhere', { [languageCookie]: 'fr' });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
  });

  test('signed-out visitors are sent to sign in and back', async () => {
    const page = await get('/auth/my-training?tab=2', { [languageCookie]: 'en' });
    expect([page.statusCode, page.headers.location]).toEqual([302, '/public/login']);
    expect(page.cookies).toContainEqual(
      expect.objectContaining({ name: 'redirect_to', value: '/auth/my-training?tab=2' }),
    );
  });

  test('a learner is redirected out of the admin area', async () => {
    const { cookies } = await signedInAs(portal, 'LEARNER');
    const page = await get('/auth/admin/business-units', { ...cookies, [languageCookie]: 'en' });
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toMatch(/^\/auth/);
  });

  test('unknown calls and files never return a page', async () => {
    for (const url of ['/api/nowhere', '/assets/gone.js', '/files/x'])
      expect((await get(url, { [languageCookie]: 'en' })).headers['content-type']).not.toContain('text/html');
  });
});

test('scripts run by nonce only, a new one each time, and session data cannot close its script element', async () => {
  const [one, two] = [
    await get('/public/login', { [languageCookie]: 'en' }),
    await get('/public/login', { [languageCookie]: 'en' }),
  ];
  const nonces = [one, two].map(({ body }) => /<script nonce="([^"]+)" type="module"/.exec(body)?.[1]);
  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonces[0]}'`);
  const session = /<script type="application\/json" id="session">(.*?)<\/script>/.exec(one.body)?.[1] ?? '';
  expect(JSON.parse(session)).toMatchObject({ user: null });
  expect(session).not.toContain('<');
});

test('the first HTML draws the frame of its shell by itself, before any style sheet', async () => {
  const page = await get('/public/login', { [languageCookie]: 'en' });
  const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1];
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(page.body).toContain('<div id="frame" data-shell="public" aria-hidden="true">');
  const built = stylesBehindFrame(
    '<head><link rel="stylesheet" crossorigin href="/a.css"></head><body><!--frame--><div id="root"></div></body>',
  );
  expect(built).toBe(
    '<head></head><body><!--frame--><link rel="stylesheet" crossorigin href="/a.css"><!--styles--><div id="root"></div></body>',
  );
});

test('a screen with scripts of its own starts with them, and without the fonts that its first paint can do without', () => {
  const html =
    '<link rel="preload" as="font" href="/a.woff2" crossorigin /><script type="module" crossorigin src="/core.js"></script>\n<script type="module" crossorigin src="/app.js"></script><p></p>';
  const screens = {
    own: { entry: ['sign-in.js', 'core.js'], scripts: [], styles: [], texts: { en: [], fr: [] } },
    other: { scripts: [], styles: [], texts: { en: [], fr: [] } },
  };
  expect(screenHtml({ folder, html, screens }, 'own')).toBe(
    '<script type="module" crossorigin src="/sign-in.js"></script><script type="module" crossorigin src="/core.js"></script><p></p>',
  );
  expect(screenHtml({ folder, html, screens }, 'other')).toBe(html);
});

test('a page of nobody goes out compressed, a page that holds a session does not', async () => {
  const ask = (cookies: Record<string, string>, url: string) =>
    app.inject({
      method: 'GET',
      url,
      cookies: { ...cookies, [languageCookie]: 'en' },
      headers: { 'accept-encoding': 'gzip, br' },
    });
  const nobody = await ask({}, '/public/login');
  expect(nobody.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(nobody.rawPayload).toString()).toContain('"user":null');
  const { cookies } = await signedInAs(portal, 'LEARNER');
  const person = await ask(cookies, '/auth/help');
  expect([person.statusCode, person.headers['content-encoding']]).toEqual([200, undefined]);
});

describe('first requests of a screen', () => {
  const requested = ({ body }: { body: string }): string[] | undefined => {
    const list = /self\.earlyAnswers=\{\};for\(const a of (\[.*?\])\)/.exec(body)?.[1];
    return list === undefined ? undefined : (JSON.parse(list) as string[]);
  };
  const open = async (url: string) => {
    const { cookies } = await signedIn(portal, await buildLearnerWithPlace());
    return get(url, { ...cookies, [languageCookie]: 'en' });
  };
  /** A person without a dealer and a department has to enter them first. */
  const buildLearnerWithPlace = async () =>
    buildUser(portal, {
      dealerId: await buildDealer(portal),
      groupIds: [await buildAssignmentGroup(portal)],
    });

  test('are started by its first HTML, with the parameters of its path', async () => {
    expect(requested(await open('/auth'))).toContain('/api/courses/in-progress');
    expect(requested(await open('/auth/training/one/two'))).toEqual([
      '/api/courses/two',
      '/api/courses/two/progress',
      '/api/curriculums/one/detail',
    ]);
    expect(requested(await open('/auth/curriculum-page'))).toBeUndefined();
  });

  test('are not started if a query changes them, or for signed-out visitors', async () => {
    expect(requested(await open('/auth/brands?text=trail'))).toBeUndefined();
    expect(requested(await get('/public/login', { [languageCookie]: 'en' }))).toBeUndefined();
  });

  test('cannot end the script with text from the path', async () => {
    const page = await open('/auth/curriculum-page/%3C%2Fscript%3E%3Cscript%3Ealert(1)');
    expect(requested(page)).toEqual([
      '/api/curriculums/%3C%2Fscript%3E%3Cscript%3Ealert(1)/detail',
      '/api/curriculums/%3C%2Fscript%3E%3Cscript%3Ealert(1)/resources',
    ]);
    expect(page.body).not.toContain('alert(1)</');
    expect(page.body).not.toContain('<script>alert');
  });
});
