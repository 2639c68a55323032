import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { loyaltyCalls as calls } from '#contract/rewards/loyalty.calls.ts';
import {
  approve,
  buildMember,
  endingNotices,
  photoBody,
  send,
  type BuiltMember,
} from '#tests/builders/loyalty.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { pointsExpiry } from './points-expiry.job.ts';

const key = 'loyalty.expiryDays';

describe.each(['inactivity', 'lots'] as const)('points that end by %s', (pointsEnd) => {
  let portal: TestPortal;
  let platform: Client;
  let old: BuiltMember;
  let recent: BuiltMember;
  let clock = new Date();
  const onDay = (day: string) => {
    clock = new Date(`${day}T18:00:00Z`);
  };
  const run = () => pointsExpiry(() => contextsOf(portal)).run(portal.services);
  const standing = ({ client }: BuiltMember) => client.ask(calls.currentUser);
  const told = async ({ user }: BuiltMember) => (await endingNotices(portal, user.id)).length;
  const effect = async (value: number) =>
    (await platform.ask(settingCalls.effect, { query: { key, value: String(value) } })).notes.map(
      (note) => note.en,
    );

  beforeAll(async () => {
    onDay('2026-01-10');
    portal = await openTestPortal(
      (settings) => ({ ...settings, loyalty: { ...settings.loyalty, pointsEnd } }),
      { now: () => clock },
    );
    platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    old = await buildMember(portal);
    await approve(admin, await send(old.client, photoBody(old.dealer, '2026-01-02')));
    onDay('2026-06-20');
    recent = await buildMember(portal);
    await approve(admin, await send(recent.client, photoBody(recent.dealer, '2026-06-02')));
    // By lots, the portal has been doing so for long.
    onDay('2026-04-01');
    await run();
    onDay('2026-07-01');
  });
  afterAll(() => portal.close());

  test('only platform administrators ask what a value brings about', async () => {
    expect((await old.client.refused(settingCalls.effect, { query: { key, value: '90' } })).status).toBe(403);
  });

  test('who shortens it is told how many people lose how many points on which day', async () => {
    expect(await effect(90)).toEqual([
      '1 person will lose 25 points on July 31, 2026. We tell them 30 and 7 days before.',
      '25 points of 1 person will end sooner than now, the last of them on September 18, 2026.',
    ]);
    for (const value of [365, 400, 0, -1, 1.5]) expect(await effect(value)).toEqual([]);
    expect(
      (await platform.ask(settingCalls.effect, { query: { key: 'graceDays', value: '1' } })).notes,
    ).toEqual([]);
  });

  test('after it is saved, nothing ends before the day that was told, and people are warned twice', async () => {
    const { setting } = await platform.ask(settingCalls.get);
    await platform.ask(settingCalls.saveGeneral, {
      body: { version: setting.version, loyalty: { expiryDays: 90 } },
    });
    expect(await standing(old)).toMatchObject({ availablePoints: 25, endsOn: '2026-07-31' });
    expect(await standing(recent)).toMatchObject({ availablePoints: 25, endsOn: '2026-09-18' });
    await run();
    expect(await told(old)).toBe(1);
    expect(await told(recent)).toBe(0);
    onDay('2026-07-25');
    await run();
    expect(await told(old)).toBe(2);
    onDay('2026-07-30');
    await run();
    expect((await standing(old)).availablePoints).toBe(25);
    onDay('2026-07-31');
    await run();
    expect((await standing(old)).availablePoints).toBe(0);
    expect((await standing(recent)).availablePoints).toBe(25);
    onDay('2026-09-18');
    await run();
    expect((await standing(recent)).availablePoints).toBe(0);
  });
});
