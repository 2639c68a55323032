import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingCalls as calls } from '#contract/people/settings.calls.ts';
import { settingSections, unreadSettings } from '#contract/people/settings.catalog.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { groupScreens } from '#contract/people/groups.screens.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { features } from '#contract/platform/features.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { layersFor, leavesOf, loadSettings } from '#server/platform/config/settings.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import {
  anotherProcess,
  clientOf,
  openTestPortal,
  type Client,
  type TestPortal,
} from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const version = async () => (await admin.ask(calls.get)).setting.version;
const save = async (changes: Record<string, unknown>) =>
  admin.ask(calls.saveGeneral, { body: { ...changes, version: await version() } });
const refused = async (changes: Record<string, unknown>, client = admin) =>
  client.refused(calls.saveGeneral, { body: { ...changes, version: await version() } });
const entry = async (key: string) =>
  (await admin.ask(calls.get)).setting.managed!.entries.find((one) => one.key === key)!;

describe('refusals', () => {
  test('a visitor sees the public settings, and neither the others nor the slides', async () => {
    const { setting } = await portal.stranger.ask(calls.get, { query: { effectOf: 'resources' } });
    expect(setting).toMatchObject({ managed: null, slides: [], features: { resources: true } });
    expect(JSON.stringify(setting)).not.toMatch(/rateLimit|adminRoles/);
  });

  test('only the platform administrator reads and saves all settings', async () => {
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'COMPANY_ADMIN'] as const) {
      const client = await signedInAs(portal, role);
      expect((await client.ask(calls.get, { query: { effectOf: 'resources' } })).effect).toBeNull();
      expect((await client.ask(calls.get)).setting.managed).toBeNull();
      expect(await refused({ graceDays: 1 }, client)).toMatchObject({ status: 403 });
    }
    expect(await refused({ graceDays: 1 }, portal.stranger)).toMatchObject({ status: 401 });
  });

  test.each([
    [{ resorces: false }, 'settings.unknown', 'resorces'],
    [{ liveTraining: { stat: '08:00' } }, 'settings.unknown', 'liveTraining.stat'],
    [{ liveTraining: 'on' }, 'settings.unknown', 'liveTraining'],
    [{ adminRoles: { 0: 'LEARNER' } }, 'settings.unknown', 'adminRoles.0'],
    [{ passScore: 101 }, 'settings.wrongNumber', 'passScore'],
    [{ 'liveTraining.start': '8am' }, 'settings.wrongTime', 'liveTraining.start'],
    [{ timeZone: 'Mars/Olympus' }, 'settings.wrongZone', 'timeZone'],
    [{ primaryColour: 'blue' }, 'settings.wrongColour', 'primaryColour'],
    [{ supportEmail: 'nobody' }, 'settings.wrongEmail', 'supportEmail'],
    [{ adminRoles: ['KING'] }, 'settings.wrongWords', 'adminRoles'],
    [{ trainingOnly: true }, 'settings.wrongId', 'trainingOnly.enabled'],
    [{ newCourseReminders: { daysOfMonth: [31] } }, 'settings.wrongDays', 'newCourseReminders.daysOfMonth'],
    [{ missingDealer: 'maybe' }, 'settings.wrongChoice', 'missingDealer'],
    [{ 'portalName.en': 'a\u0000b' }, 'settings.wrongText', 'portalName.en'],
    [{ spiff: true, spiffProgramme: false }, 'settings.twice', undefined],
    [{}, 'settings.nothing', undefined],
  ])('%j is refused as %s', async (changes, code, field) => {
    const reply = await refused(changes);
    expect(reply).toMatchObject({ status: 400, code });
    expect(Object.keys(reply.errors)).toEqual(field === undefined ? [] : [field]);
  });

  test('the second of two administrators gets the settings as they are', async () => {
    const base = await version();
    await admin.ask(calls.saveGeneral, { body: { graceDays: 9, version: base } });
    const { current, ...reply } = await admin.refused(calls.saveGeneral, {
      body: { graceDays: 8, version: base },
    });
    expect(reply).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
    expect(current).toMatchObject({ version: base + 1 });
    expect((await entry('graceDays')).value).toBe(9);
  });

  test('without a version, what stands counts as the version', async () => {
    const body = { graceDays: 1 } as never;
    const base = (await admin.ask(calls.get)).setting.version;
    expect((await admin.ask(calls.saveGeneral, { body })).setting.version).toBe(base + 1);
  });
});

describe('lists of choices', () => {
  const lists = settingSections
    .flatMap(({ settings }) => settings)
    .filter(({ kind }) => ['choices', 'words', 'roles'].includes(kind));
  const mayBeEmpty = new Set(['fieldTraining.admins', 'limitedAdminRoles']);

  test.each(lists.map(({ key }) => key).filter((key) => !mayBeEmpty.has(key)))(
    '%s cannot be emptied',
    async (key) => {
      const before = await entry(key);
      const body = key.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), []);
      const refusal = await admin.refused(calls.saveGeneral, { body } as never);
      expect(refusal).toMatchObject({ status: 400, code: 'settings.emptyList' });
      expect(refusal.errors).toHaveProperty([key]);
      expect(await entry(key)).toEqual(before);
    },
  );
});

describe('what the operator’s file names', () => {
  test('wins over what is saved, is shown as fixed and is not saved', async () => {
    await save({ passScore: 70 });
    const other = await anotherProcess(portal, { passScore: 90 });
    try {
      const there = clientOf(other.app, admin.cookies);
      const { setting } = await there.ask(calls.get);
      expect(setting.managed!.entries.find((one) => one.key === 'passScore')).toMatchObject({
        value: 90,
        fixed: true,
      });
      expect(
        await there.refused(calls.saveGeneral, { body: { passScore: 60, version: setting.version } }),
      ).toMatchObject({
        status: 409,
        code: 'settings.fixed',
        detail: expect.stringMatching(/^Pass score: /),
      });
    } finally {
      await other.close();
    }
  });
});

describe('saving', () => {
  test('a switch saved in one process is off in another within one second', async () => {
    const other = await anotherProcess(portal);
    try {
      const there = clientOf(other.app, (await signedInAs(portal, 'COMPANY_ADMIN')).cookies);
      const stranger = clientOf(other.app, {});
      expect((await there.send(resourceCalls.list)).statusCode).toBe(200);
      expect((await stranger.send(resourceCalls.list)).statusCode).toBe(401);
      const begun = performance.now();
      await save({ resources: false });
      expect((await there.send(resourceCalls.list)).statusCode).toBe(404);
      await expect
        .poll(async () => (await stranger.send(resourceCalls.list)).statusCode, {
          timeout: 1000,
          interval: 50,
        })
        .toBe(404);
      expect((await stranger.ask(calls.get)).setting.features['resources']).toBe(false);
      expect(performance.now() - begun).toBeLessThan(1000);
      await save({ resources: true });
      expect((await there.send(resourceCalls.list)).statusCode).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('a body is written as a settings file: nested or by dots, and a bare switch', async () => {
    await save({
      liveTraining: { start: '09:30' },
      'dealers.businessUnit': false,
      abilities: { favorites: false },
    });
    expect((await entry('liveTraining.start')).value).toBe('09:30');
    expect((await entry('dealers.businessUnit')).value).toBe(false);
    expect((await entry('favorites.enabled')).value).toBe(false);
    expect((await entry('liveTraining.enabled')).value).toBe(true);
  });

  test('each change is in the history with before and after, and can be put back', async () => {
    const standard = (await entry('courseLimits')).standard;
    await save({ courseLimits: 12, curriculumLimits: 4 });
    const { history } = (await admin.ask(calls.get)).setting.managed!;
    const change = history.find((one) => one.key === 'courseLimits')!;
    expect(change).toMatchObject({ before: 0, after: 12, by: expect.any(String) });
    await save({ [change.key]: change.before });
    expect((await entry('courseLimits')).value).toBe(standard);
    expect((await admin.ask(calls.get)).setting.managed!.history[0]).toMatchObject({ before: 12, after: 0 });
  });

  test('a value that equals the default is not kept as saved', async () => {
    await save({ graceDays: 3 });
    await save({ graceDays: 14 });
    const { saved } = await portal.services.db
      .selectFrom('savedSettings')
      .select('saved')
      .executeTakeFirstOrThrow();
    expect(saved).not.toHaveProperty('graceDays');
  });
});

test('every setting is described, and shown once something acts on it', async () => {
  const described = settingSections.flatMap(({ settings }) => settings.map((one) => one.key));
  const { base } = layersFor({ portalConfig: undefined }, false);
  expect([...described, ...unreadSettings].toSorted()).toEqual(Object.keys(leavesOf(base)).toSorted());
  const { entries } = (await admin.ask(calls.get)).setting.managed!;
  expect(entries.map(({ key }) => key).toSorted()).toEqual(described.toSorted());
});

test('the settings file may name what no room acts on yet', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'paddock-settings-')), 'settings.json');
  const named = { videos: true, mediaCenter: { enabled: true }, dealers: { scan: false } };
  writeFileSync(file, JSON.stringify(named));
  const settings = loadSettings(file);
  expect(settings.videos).toEqual({ enabled: true });
  expect(settings.mediaCenter).toEqual({ enabled: true });
  expect(settings.dealers).toMatchObject({ scan: false, enabled: true });
});

test('the effect of a switch names its screens, calls, jobs and records', async () => {
  const { effect } = await admin.ask(calls.get, { query: { effectOf: 'resources' } });
  expect(effect).toMatchObject({
    screens: expect.arrayContaining([expect.objectContaining({ en: 'Resources' })]),
    records: [{ en: 'Resources', fr: 'Ressources', count: 0 }, { count: 0 }],
  });
  expect(effect!.calls).toBeGreaterThanOrEqual(9);
  const reminders = await admin.ask(calls.get, { query: { effectOf: 'newCourseReminders' } });
  expect(reminders.effect!.jobs).toEqual(['new-course-reminders']);
});

test.each(features)('the effect of switching %s can be read', async (effectOf) => {
  expect((await admin.ask(calls.get, { query: { effectOf } })).effect).not.toBeNull();
});

test('departments have the name of the settings in the headings of files, in both languages', async () => {
  await save({ assignmentGroupName: { en: { plural: 'Teams' }, fr: { plural: 'Équipes' } } });
  const heading = async (client: Client) =>
    (await client.send(userCalls.export, { query: { format: 'csv' } })).body.split('\r\n')[0];
  expect(await heading(admin)).toContain('Teams');
  expect(await heading(await signedInAs(portal, 'PLATFORM_ADMIN', { language: 'fr' }))).toContain('Équipes');
  const report = await admin.send(reportCalls.usersExport, { query: { format: 'csv' } });
  expect(report.body.split('\r\n')[0]).toContain('Teams');
  const { config } = await portal.stranger.ask(sessionCalls.read);
  expect(titleOf(groupScreens.list, 'fr', config)).toBe('Équipes');
  expect(titleOf(groupScreens.list, 'en', config)).toBe('Teams');
});

describe('slides', () => {
  const texts = { title: { en: 'New season', fr: 'Nouvelle saison' }, text: { en: '', fr: '' } };
  const saveSlides = async (slides: object[], files?: Record<string, SentFile>) =>
    admin.ask(calls.saveDashboard, {
      body: { slides, version: await version() } as never,
      ...(files && { files }),
    });

  test('there are none at first', async () => {
    expect((await admin.ask(calls.get)).setting.slides).toEqual([]);
  });

  test('each needs a picture of its own, and an address people may follow', async () => {
    const body = async (slide: object) =>
      ({ slides: [{ ...texts, ...slide }], version: await version() }) as never;
    expect(await admin.refused(calls.saveDashboard, { body: await body({}) })).toMatchObject({
      status: 400,
      code: 'settings.needsImage',
    });
    expect(await admin.refused(calls.saveDashboard, { body: await body({ image: newId() }) })).toMatchObject({
      status: 409,
      code: 'settings.unknownFile',
    });
    for (const link of ['javascript:alert(1)', '//evil.example', 'training'])
      expect(
        await admin.refused(calls.saveDashboard, { body: await body({ image: newId(), link }) }),
      ).toMatchObject({
        status: 400,
        code: 'settings.wrongLink',
      });
  });

  test('a slide is shown on its days, the first and the last one included', async () => {
    expect(
      await admin.refused(calls.saveDashboard, {
        body: {
          slides: [{ ...texts, image: newId(), firstDay: '2031-05-02', lastDay: '2031-05-01' }],
          version: await version(),
        } as never,
      }),
    ).toMatchObject({ status: 400, code: 'settings.lastDayFirst' });
    const files = Object.fromEntries(
      await Promise.all([0, 1, 2].map(async (nr) => [`slide-${nr}`, await pngFile()] as const)),
    );
    const titled = (en: string, days: object) => ({ ...texts, title: { en, fr: en }, ...days });
    const today = portal.services.today();
    await saveSlides(
      [
        titled('Today', { firstDay: today, lastDay: today }),
        titled('Over', { firstDay: null, lastDay: '2020-01-01' }),
        titled('Coming', { firstDay: '2099-01-01', lastDay: null }),
      ],
      files,
    );
    const { config } = await (await signedInAs(portal, 'LEARNER')).ask(sessionCalls.read);
    expect(config.slides.map(({ title }) => title.en)).toEqual(['Today']);
    await saveSlides([]);
  });

  test('slides with pictures are shown to learners in their order, and released when removed', async () => {
    const files = { 'slide-0': await pngFile(), 'slide-1': await pngFile() };
    const { setting } = await saveSlides(
      [
        { ...texts, link: '/auth/training' },
        { ...texts, title: { en: 'Second', fr: 'Deuxième' } },
      ],
      files,
    );
    expect(setting.slides.map((slide) => slide.title.en)).toEqual(['New season', 'Second']);
    const learner = await signedInAs(portal, 'LEARNER');
    const { config } = await learner.ask(sessionCalls.read);
    expect(config.slides).toMatchObject([{ link: '/auth/training' }, { title: { fr: 'Deuxième' } }]);
    const first = await portal.app.inject({
      url: `/files/${setting.slides[0]!.image}`,
      cookies: learner.cookies,
    });
    expect(first.statusCode).toBe(200);
    expect((await portal.app.inject({ url: `/files/${setting.slides[0]!.image}` })).statusCode).toBe(404);
    expect((await portal.stranger.ask(sessionCalls.read)).config.slides).toEqual([]);

    const [, kept] = setting.slides;
    const after = await saveSlides([{ ...texts, title: kept!.title, image: kept!.image }]);
    expect(after.setting.slides.map((slide) => slide.image)).toEqual([kept!.image]);
    const gone = await portal.app.inject({
      url: `/files/${setting.slides[0]!.image}`,
      cookies: learner.cookies,
    });
    expect(gone.statusCode).toBe(404);
  });
});
