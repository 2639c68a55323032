import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Frame, type Page } from '@playwright/test';
import { findChromium, findWholeChromium } from '#server/commands/test/chromium.ts';
import { buildAssignmentGroup, buildDealer, buildUser, type BuiltUser } from '#tests/builders/people.ts';
import { buildScormCourse, type BuiltScormCourse } from '#tests/builders/scorm-packages.ts';
import { buildCurriculum } from '#tests/builders/training.ts';
import { freePort } from '#tests/harness/ports.ts';
import { openOwnPortal, type OwnPortal } from '../../bench/tabs/own-portal.ts';
import { expect, expectAccessible, show, test, type View } from './portal.ts';

/** A lesson that communicates with the portal and does what the address or the test requests. */
const page = (script: string, body = '<h1>Lesson</h1>') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Lesson</title></head><body><main>${body}</main>
<script>
  var api = null;
  for (var at = window; !api; at = at.parent) { api = at.API || null; if (at === at.parent) break; }
  if (api) api.LMSInitialize('');
  ${script}
</script></body></html>`;

let portal: OwnPortal;
let groupIds: string[];
let dealerId: string;
let curriculumId: string;
let user: BuiltUser;
const courses: Record<string, BuiltScormCourse> = {};
const desk: View = { language: 'en', scheme: 'light', width: 1440 };

// Where a browser blocks storage in frames is what these are about.
const executablePath = findWholeChromium() ?? findChromium();
const args = ['--no-sandbox'];
test.use({ launchOptions: { ...(executablePath && { executablePath }), args } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  portal = await openOwnPortal(await freePort());
  dealerId = await buildDealer(portal.built, { name: 'Ridgeline Powersports' });
  groupIds = [await buildAssignmentGroup(portal.built)];
  const lessons: Record<string, string> = {
    victim: page(''),
    other: page(''),
    // Another host for a part of it, and for all of it.
    partly: page('', '<h1>Lesson</h1><script src="https://cdn.elsewhere.example/a.js"></script>'),
    wholly: page('', '<iframe src="https://course.elsewhere.example/start.html"></iframe>'),
    led: page(`setTimeout(function () { location.href = 'https://course.elsewhere.example/'; }, 300);`, ''),
    keeping: `<!doctype html><html lang="en"><head><title>Loading</title></head><body><main><p>Loading</p></main><script>
      localStorage.setItem('place', '1'); window.begun = parent.API.LMSInitialize('') === 'true';</script></body></html>`,
    mute: '<!doctype html><html lang="en"><head><title>Sheet</title></head><body><main><h1>Torque sheet</h1></main></body></html>',
  };
  for (const [name, html] of Object.entries(lessons))
    courses[name] = await buildScormCourse(portal.built, {
      name: `Course ${name}`,
      items: [{ itemId: name, title: `Lesson ${name}` }],
      ...(name === 'mute' && { findings: [{ code: 'neverSpeaks', values: {} }] }),
      files: { [`${name}.html`]: html },
    });
  // Names the other course in every call that the page makes to the portal.
  const { id, sectionIds } = courses['victim']!;
  courses['hostile'] = await buildScormCourse(portal.built, {
    name: 'Course hostile',
    items: [{ itemId: 'hostile', title: 'Lesson hostile' }],
    files: {
      'hostile.html': page(`
        var stage = window.parent, send = stage.MessagePort.prototype.postMessage;
        stage.MessagePort.prototype.postMessage = function (message) {
          if (message.kind === 'commit') {
            window.sent = (window.sent || 0) + 1;
            message = { kind: 'commit', commit: Object.assign({}, message.commit, { courseId: '${id}', sectionId: '${sectionIds[0]}' }) };
          }
          return send.call(this, message);
        };
        api.LMSSetValue('cmi.core.lesson_status', 'passed');
        api.LMSCommit('');
        api.LMSFinish('');`),
    },
  });
  curriculumId = await buildCurriculum(
    portal.built,
    Object.values(courses).map((course) => ({ ...course, right: {} })),
    { name: 'Workshop' },
  );
  user = await buildUser(portal.built, { dealerId, groupIds, firstName: 'Noor', lastName: 'Apart' });
});
test.afterAll(() => portal.close());

async function open(at: Page, name: string, view = desk): Promise<void> {
  await show(at, view);
  await at.context().addCookies([await portal.cookieOf(user.id)]);
  const language = view.language === 'fr' ? '/fr' : '';
  await at.goto(`${portal.url}${language}/auth/training/${curriculumId}/${courses[name]!.id}`);
}

/** The frame of the lesson itself, once it exists. */
async function lessonOf(at: Page, name: string): Promise<Frame> {
  const find = () => at.frames().find((frame) => frame.url().endsWith(`/${name}.html`));
  await expect.poll(() => find() !== undefined, { timeout: 15_000 }).toBe(true);
  await find()!.waitForLoadState();
  return find()!;
}

const progressOf = async (at: Page, name: string) => {
  const reply = await at.request.get(`${portal.url}/api/courses/${courses[name]!.id}/progress`);
  return ((await reply.json()) as { progress: { status: string; seenCount: number } }).progress;
};

test('a package completes only itself, whatever it names', async ({ page: at }) => {
  await open(at, 'hostile');
  const lesson = await lessonOf(at, 'hostile');
  await expect.poll(() => lesson.evaluate('window.sent')).toBeGreaterThan(0);
  await expect.poll(async () => (await progressOf(at, 'hostile')).status).toBe('passed');
  expect(await progressOf(at, 'victim')).toMatchObject({ status: 'not-started', seenCount: 0 });
});

test('a package navigates no window but its own, from its frame, its stage or a window it opens', async ({
  page: at,
  faults,
}) => {
  await open(at, 'victim');
  const lesson = await lessonOf(at, 'victim');
  const before = at.url();
  const tries = [
    `top.location.href = 'http://evil.localhost/'`,
    `top.location.replace('http://evil.localhost/')`,
    `parent.eval("top.location.href = 'http://evil.localhost/'")`,
    `Object.assign(document.createElement('a'), { href: 'http://evil.localhost/', target: '_top' }).click()`,
    `window.open('http://evil.localhost/', '_top')`,
    `top.document.title`,
    `parent.parent.localStorage.length`,
  ];
  for (const attempt of tries)
    await lesson.evaluate((code) => {
      try {
        // oxlint-disable-next-line no-eval -- it is what a package may do
        (0, eval)(code);
      } catch {
        // Refused.
      }
    }, attempt);
  const opening = at.waitForEvent('popup');
  await lesson.evaluate(`void window.open('victim.html?again', 'again')`);
  const popup = await opening;
  await popup.waitForLoadState();
  // Lessons in their own windows find the run-time through their opener.
  expect(await popup.evaluate('Boolean(opener.parent.API)')).toBe(true);
  await popup.evaluate(() => {
    try {
      (window.opener as Window).top!.location.href = 'http://evil.localhost/';
    } catch {
      // Refused.
    }
  });
  await at.waitForTimeout(500);
  expect(at.url()).toBe(before);
  await popup.close();
  faults.length = 0;
});

test('in a separate window, a lesson cannot reach the tab that opened it', async ({ page: at, faults }) => {
  await open(at, 'victim');
  await lessonOf(at, 'victim');
  const before = at.url();
  const opening = at.waitForEvent('popup');
  await at.getByRole('button', { name: 'Open in a new window' }).click();
  const apart = await opening;
  const lesson = await lessonOf(apart, 'victim');
  expect(await lesson.evaluate('[window.opener, parent.opener, top.opener]')).toEqual([null, null, null]);
  await lesson.evaluate(() => {
    for (const name of ['', '_blank', 'paddock-lesson'])
      try {
        window.open('http://evil.localhost/', name)?.close();
      } catch {
        // Refused.
      }
  });
  await at.waitForTimeout(300);
  expect(at.url()).toBe(before);
  await expect(at.getByRole('heading', { name: 'The lesson is open in its own window' })).toBeVisible();
  // After a reload, it returns to the tab.
  await apart.reload().catch(() => {});
  await lessonOf(at, 'victim');
  faults.length = 0;
});

/** Reads a mark from the lesson's storage and leaves one. In a frame, some browsers give a lesson no storage at all. */
const markIn = (lesson: Frame) =>
  lesson.evaluate(() => {
    try {
      const before = localStorage.getItem('mark');
      localStorage.setItem('mark', location.hostname);
      return before;
    } catch {
      return 'refused';
    }
  });

async function openApart(at: Page, name: string): Promise<Frame> {
  await open(at, name);
  await lessonOf(at, name);
  const opening = at.waitForEvent('popup');
  await at.getByRole('button', { name: 'Open in a new window' }).click();
  return lessonOf(await opening, name);
}

test('packages share no storage, because each has its own origin', async ({ page: at }) => {
  await open(at, 'victim');
  const framed = await lessonOf(at, 'victim');
  const own = new URL(framed.url()).hostname;
  expect(own).toMatch(/^p[0-9a-f]{31}\.localhost$/);
  await markIn(framed);
  await open(at, 'other');
  expect([null, 'refused']).toContain(await markIn(await lessonOf(at, 'other')));
  // In separate windows, where the browser allows storage, each package finds only what it stored.
  const kept: unknown[] = [];
  for (const name of ['victim', 'other', 'victim']) {
    const lesson = await openApart(at, name);
    kept.push(await markIn(lesson));
    await lesson.page().close();
  }
  expect(kept).toEqual([null, null, own]);
});

test('if the browser cannot resolve such names, packages share an origin but still no storage', async () => {
  // A browser that allows storage to frames of other sites, as most still do.
  const profile = await mkdtemp(path.join(tmpdir(), 'paddock-profile-'));
  await mkdir(path.join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } };
  await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args,
    locale: 'en-US',
  });
  try {
    await browser.route(/^http:\/\/[\w-]+\.localhost:/, (route) => route.abort());
    const at = await browser.newPage();
    for (const name of ['victim', 'other', 'victim']) {
      await open(at, name);
      const framed = await lessonOf(at, name);
      expect(new URL(framed.url()).hostname).toBe('localhost');
      expect(await markIn(framed), name).toBeNull();
    }
    for (const name of ['victim', 'other']) {
      const lesson = await openApart(at, name);
      expect(await markIn(lesson), name).toBeNull();
      await lesson.page().close();
    }
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a lesson that stops because the browser blocks storage in frames shows help', async ({
  page: at,
  faults,
}) => {
  await open(at, 'keeping');
  await expect(at.getByText(/^Lesson not starting\?/)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(at);
  const opening = at.waitForEvent('popup');
  await at
    .getByText(/^Lesson not starting/)
    .locator('..')
    .getByRole('button')
    .click();
  const apart = await lessonOf(await opening, 'keeping');
  await expect.poll(() => apart.evaluate('Boolean(window.begun)')).toBe(true);
  await apart.page().close();
  await lessonOf(at, 'keeping');
  await at.waitForTimeout(6000);
  await at.getByRole('button', { name: 'Next', exact: true }).click();
  await at.waitForTimeout(1500);
  // It has failed, which is different from having nothing to report.
  expect(await progressOf(at, 'keeping')).toMatchObject({ status: 'in-progress', seenCount: 0 });
  faults.length = 0;
});

test('a lesson that never calls the portal is completed when it is closed', async ({ page: at }) => {
  await open(at, 'mute');
  await lessonOf(at, 'mute');
  await at.waitForTimeout(6500);
  expect(await progressOf(at, 'mute')).toMatchObject({ status: 'in-progress', seenCount: 0 });
  await at.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(async () => (await progressOf(at, 'mute')).status).toBe('passed');
});

test('blocked resources of other hosts are explained to learners and to the author', async ({
  page: at,
  faults,
}) => {
  await open(at, 'partly');
  await lessonOf(at, 'partly');
  await expect(at.getByText(/They load from cdn\.elsewhere\.example/)).toBeVisible();
  await expectAccessible(at);
  for (const name of ['wholly', 'led']) {
    await open(at, name);
    await expect(at.getByRole('heading', { name: 'This lesson can’t be shown' })).toBeVisible();
    await expect(at.getByText(/course\.elsewhere\.example/)).toBeVisible();
  }
  await expectAccessible(at);
  await open(at, 'wholly', { language: 'fr', scheme: 'dark', width: 390 });
  await expect(at.getByRole('heading', { name: 'Cette leçon ne peut pas être affichée' })).toBeVisible();
  const author = await buildUser(portal.built, { role: 'PLATFORM_ADMIN', dealerId, groupIds });
  await show(at, desk);
  await at.context().addCookies([await portal.cookieOf(author.id)]);
  await at.goto(`${portal.url}/auth/admin/courses/${courses['partly']!.id}/preview`);
  await expect(at.getByText('Blocked here, and for learners too: cdn.elsewhere.example.')).toBeVisible();
  faults.length = 0;
});
