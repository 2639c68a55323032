import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { features } from '#contract/platform/features.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { isFeatureOn } from './features.ts';
import { layersFor, loadSettings, publicSettings, settingsOf } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'paddock-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (content: unknown) => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const off = [
  'publicHome',
  'notifications',
  'videos',
  'podcasts',
  'suggestedFollows',
  'favorites',
  'mediaCenter',
  'approvalNewUser.dealerManagers',
];

describe('loadSettings', () => {
  it('holds the documented defaults', () => {
    const settings = loadSettings();
    expect(features.filter((feature) => !isFeatureOn(settings, feature))).toEqual(off);
    expect(settings).toMatchObject({
      trainingOnly: { enabled: false },
      skipVerification: false,
      resetPositions: false,
      missingDealer: 'add-themselves',
      missingAudience: 'add-themselves',
      passScore: 80,
      pointsPerCourse: 10,
      graceDays: 14,
      courseLimits: 0,
      primaryColour: '#0181F6',
      registration: { rateLimit: { count: 10, minutes: 15 }, minimumAge: 13 },
      liveTraining: { start: '08:00', reminders: false, reminderPeriodDays: 2 },
    });
  });

  it.each([
    ['a bare switch', { resources: false }],
    ['its object', { resources: { enabled: false } }],
    ['abilities', { abilities: { resources: false } }],
  ])('switches a feature off by %s', (_, content) => {
    expect(isFeatureOn(loadSettings(file(content)), 'resources')).toBe(false);
  });

  it('keeps what a file does not name, inside objects too', () => {
    const settings = loadSettings(
      file({ liveTraining: { start: '09:30' }, registration: { minimumAge: 16 } }),
    );
    expect(settings.liveTraining).toMatchObject({ enabled: true, start: '09:30', countries: ['us', 'ca'] });
    expect(settings.registration).toMatchObject({ minimumAge: 16, rateLimit: { count: 10 } });
  });

  it('replaces lists whole', () => {
    expect(loadSettings(file({ limitedAdminRoles: [] })).limitedAdminRoles).toEqual([]);
  });

  it.each([{ 'dealers.businessUnit': false }, { dealers: { businessUnit: false } }, { dealers: false }])(
    'switches the business units off by %j',
    (content) => {
      expect(isFeatureOn(loadSettings(file(content)), 'dealers.businessUnit')).toBe(false);
    },
  );

  it('also reads the programs by their flags', () => {
    const settings = loadSettings(file({ spiffProgramme: false, loyaltyProgramme: false }));
    expect([settings.spiff.enabled, settings.loyalty.enabled, settings.loyalty.memberBusinessUnit]).toEqual([
      false,
      false,
      'RLD',
    ]);
  });

  it.each([
    [{ resorces: false }, /has a setting that does not exist: resorces\.$/],
    [{ dealers: { buisnessUnit: false } }, /has a setting that does not exist: dealers\.buisnessUnit\.$/],
    [{ abilities: { flying: true } }, /does not exist: flying\.$/],
    [{ passScore: 101 }, /^passScore in .* is wrong: /],
    [{ primaryColour: 'blue' }, /^primaryColour in .* is wrong: it should be a colour like #0181F6\.$/],
    [
      { liveTraining: { start: '8am' } },
      /^liveTraining\.start in .* is wrong: it should be a time of day like 08:00\.$/,
    ],
    [
      { timeZone: 'Mars/Olympus' },
      /^timeZone in .* is wrong: it should be a time zone like America\/Los_Angeles\.$/,
    ],
    [{ newCourseReminders: { timeZone: 'Mars/Olympus' } }, /^newCourseReminders\.timeZone in /],
    [
      { trainingOnly: true },
      /^trainingOnly in .* should name curriculumId and courseId when it is enabled\.$/,
    ],
    [{ spiff: true, spiffProgramme: false }, /sets spiff twice\.$/],
    [{ adminRoles: ['KING'] }, /^adminRoles\.0 in /],
    [{ buckets: [{ value: 'a/b', en: 'A', fr: 'A' }] }, /^buckets in /],
    ['{', /is not valid JSON: /],
    ['[]', /should hold one JSON object\.$/],
  ])('refuses %j with a sentence', (content, message) => {
    const path = file(content);
    expect(() => loadSettings(path)).toThrow(PlainFailure);
    expect(() => loadSettings(path)).toThrow(message);
  });

  it('refuses a file that does not exist', () => {
    expect(() => loadSettings('/nowhere.json')).toThrow(
      'The settings file /nowhere.json cannot be read (ENOENT).',
    );
  });

  it('cannot be reached through the prototype', () => {
    expect(() => loadSettings(file('{"__proto__": {"passScore": 1}}'))).toThrow(/__proto__|does not exist/);
  });
});

describe('the layers of a portal', () => {
  const settingsFor = (environment: { portalConfig: string | undefined }, isDemo: boolean, saved = {}) =>
    settingsOf(layersFor(environment, isDemo), saved);

  it('switches every feature on for a demo network and leaves signing in as documented', () => {
    const settings = settingsFor({ portalConfig: undefined }, true);
    expect(features.filter((feature) => !isFeatureOn(settings, feature))).toEqual([]);
    const { trainingOnly, skipVerification, loginDisabled, resetPositions, missingDealer, missingAudience } =
      settings;
    expect({
      trainingOnly,
      skipVerification,
      loginDisabled,
      resetPositions,
      missingDealer,
      missingAudience,
    }).toEqual({
      trainingOnly: { enabled: false, curriculumId: null, courseId: null },
      skipVerification: false,
      loginDisabled: false,
      resetPositions: false,
      missingDealer: 'add-themselves',
      missingAudience: 'add-themselves',
    });
  });

  it('are, in rising order: defaults, demo, saved in the portal, the file that PORTAL_CONFIG names', () => {
    const saved = { passScore: 60, graceDays: 3, 'liveTraining.start': '10:00' };
    const environment = { portalConfig: file({ passScore: 70, liveTraining: { reminders: false } }) };
    const settings = settingsFor(environment, true, saved);
    expect([settings.passScore, settings.graceDays, settings.videos.enabled]).toEqual([70, 3, true]);
    expect(settings.liveTraining).toMatchObject({ start: '10:00', reminders: false, enabled: true });
  });

  it('leave out a saved value that no longer fits and keep the others', () => {
    const unfit: string[] = [];
    const saved = { passScore: 60, graceDays: -1, gone: true, 'liveTraining.gone': 1 };
    const settings = settingsOf(layersFor({ portalConfig: undefined }, false), saved, (keys) =>
      unfit.push(...keys),
    );
    expect([settings.passScore, settings.graceDays]).toEqual([60, 14]);
    expect(unfit).toEqual(['graceDays', 'gone', 'liveTraining.gone']);
  });

  it('leave out everything saved where the file makes it impossible in a way that names no key', () => {
    const saved = { 'trainingOnly.enabled': true };
    expect(settingsFor({ portalConfig: undefined }, false, saved).trainingOnly.enabled).toBe(false);
  });
});

it('gives the browser switches and values, never staff, schedules or limits', () => {
  const settings = loadSettings(file({ fieldTraining: { admins: ['boss@paddock.example'] } }));
  const shown = publicSettings(settings);
  expect(shown.features.videos).toBe(false);
  expect(shown.features['dealers.businessUnit']).toBe(true);
  expect(JSON.stringify(shown)).not.toMatch(/boss@|rateLimit|06:00|loginDisabled/);
});
