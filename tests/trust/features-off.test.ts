import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeKinds } from '#contract/people/notifications.kinds.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { features, type Feature } from '#contract/platform/features.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { calendarEntries, sessionBadges, sessionFigures } from '#server/people/accounts/accounts.ports.ts';
import { liveCounts } from '#server/people/notifications/notifications.ports.ts';
import { paletteRecords } from '#server/people/palette/palette.ports.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { calls, contributions, rooms } from '#server/rooms.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import type { Records } from '#tests/samples/samples.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';

/** What a feature brought along goes with it: badges, files, notices, and whatever else leads to pages that are not there any more. */

let portal: TestPortal;
let admin: Client;
let records: Records;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  records = await buildRecords(portal, await buildPlaces(portal));
});
afterAll(() => portal.close());

async function switched(feature: Feature, enabled: boolean) {
  const { setting } = await admin.ask(settingCalls.get);
  const [group, inner] = feature.split('.') as [string, string | undefined];
  await admin.ask(settingCalls.saveGeneral, {
    body: { version: setting.version, [group]: inner ? { [inner]: enabled } : { enabled } } as never,
  });
}

/** With the feature off, then on again. */
async function without<T>(feature: Feature, look: () => Promise<T>): Promise<T> {
  await switched(feature, false);
  try {
    return await look();
  } finally {
    await switched(feature, true);
  }
}

const shownBy = Object.entries(screens).flatMap(([, screen]) =>
  'badge' in screen && screen.badge ? [screen] : [],
);
const badges = async () => Object.keys((await admin.ask(sessionCalls.read)).badges);
const featured = features.filter((feature) => calls.some((call) => call.feature === feature));

test('badges go with the screens that show them', async () => {
  const places = shownBy.filter((screen) => screen.feature);
  expect(places.length).toBeGreaterThan(2);
  const left: string[] = [];
  for (const { feature, badge } of places) {
    const elsewhere = shownBy.some((one) => one.badge === badge && one.feature !== feature);
    if (!elsewhere && (await without(feature!, badges)).includes(badge!)) left.push(badge!);
  }
  expect(left).toEqual([]);
});

describe('notices', () => {
  const kinds = Object.entries(noticeKinds).flatMap(([kind, rule]) =>
    'feature' in rule ? [[kind, rule.feature] as const] : [],
  );

  test.each(kinds)('%s goes with %s, from the list and from the count', async (kind, feature) => {
    const reader = await signedInAs(portal, 'LEARNER');
    const { user } = await reader.ask(sessionCalls.read);
    for (const one of [kind, 'course-passed'])
      await sql`with written as (
          insert into notice (id, person_id, kind, occasion, title, title_fr, path, created_at, is_listed)
          values (${newId()}, ${user!._id}, ${one}, ${`test:${one}:${user!._id}`}, ${one}, ${one}, '/auth', now(), true) returning person_id)
        insert into notice_total (person_id, total, unread) select person_id, 1, 1 from written
        on conflict (person_id) do update set total = notice_total.total + 1, unread = notice_total.unread + 1`.execute(
        portal.services.db,
      );
    const read = async () => {
      const { notifications, pagination, unreadCount } = await reader.ask(notificationCalls.list);
      const { badges: counts } = await reader.ask(sessionCalls.read);
      return [
        notifications.map((one) => one.kind).toSorted(),
        pagination.total,
        unreadCount,
        counts['notifications'],
      ];
    };
    expect(await read()).toEqual([[kind, 'course-passed'].toSorted(), 2, 2, 2]);
    expect(await without(feature, read)).toEqual([['course-passed'], 1, 1, 1]);
    expect(await read()).toEqual([[kind, 'course-passed'].toSorted(), 2, 2, 2]);
  });
});

/** Kinds of records that have files, with the record of the samples and the feature of their room. */
const withFiles: readonly [kind: string, record: string, feature: Feature][] = [
  ['resource', 'resource', 'resources'],
  ['suggested-follow', 'suggested-follow', 'suggestedFollows'],
  ['video', 'video', 'videos'],
  ['podcast', 'podcast', 'podcasts'],
  ['message', 'message', 'messages'],
  ['event', 'event', 'events'],
  ['article', 'bulletin', 'announcements'],
  ['certification', 'certification', 'certificates'],
  ['spiff', 'spiff', 'spiff'],
  ['spiff-claim', 'spiff-claim', 'spiff'],
  ['loyalty-submission', 'loyalty-submission', 'loyalty'],
  ['field-visit', 'appointment', 'fieldTraining'],
  ['ilt-location', 'ilt-location', 'liveTraining'],
  ['ilt-template', 'ilt-template', 'liveTraining'],
  ['ilt-event', 'ilt-event', 'liveTraining'],
];

test('files of records go with the feature of their room', async () => {
  const shown: string[] = [];
  for (const [kind, record, feature] of withFiles) {
    if (!records[record]) continue;
    const { _id: id } = await admin.ask(fileCalls.upload, { files: { file: await pngFile() } });
    await portal.services.db
      .updateTable('file')
      .set({ ownerKind: kind, ownerId: records[record]! })
      .where('id', '=', id)
      .execute();
    const status = async () => (await admin.send(fileCalls.read, { params: { id } })).statusCode;
    if ((await status()) !== 200) continue;
    shown.push(feature);
    expect(await without(feature, status), kind).toBe(404);
    expect(await status()).toBe(200);
  }
  expect(shown).not.toEqual([]);
});

test('a room that is gone with its features answers nothing that goes with them', () => {
  const leading = new Set(
    [sessionBadges, sessionFigures, calendarEntries, fileReaders, paletteRecords, liveCounts].map(
      ({ name }) => name,
    ),
  );
  const silent = rooms.flatMap(({ name, calls: handled = [], contributions: own = [] }) => {
    const roomCalls = handled.flatMap((one) => Object.values(one.calls));
    if (roomCalls.length === 0 || roomCalls.some((call) => !call.feature)) return [];
    return own
      .filter((one) => leading.has(one.port))
      .filter((one) => !contributions.some((joined) => joined.answer === one.answer && joined.feature))
      .map((one) => `${name}: ${one.port}`);
  });
  expect(silent).toEqual([]);
});

test('the palette finds nothing that leads to a screen of a feature that is off', async () => {
  for (const feature of featured) {
    const paths = await without(feature, async () => {
      const reply = await admin.send(paletteCalls.find, { query: { text: 'sample' } });
      return [...reply.body.matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path!);
    });
    const gone = Object.values(screens).filter((screen) => screen.feature === feature);
    const leads = paths.filter((path) =>
      gone.some((screen) => new RegExp(`^${screen.path.replace(/\{\w+\??\}/g, '[^/]+')}$`).test(path)),
    );
    expect(leads, feature).toEqual([]);
  }
});
