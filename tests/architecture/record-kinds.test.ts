import { afterAll, beforeAll, expect, test } from 'vitest';
import { features, withoutRoom, type Feature } from '#contract/platform/features.ts';
import { countStored, namesOfRecords } from '#server/platform/record-kind.queries.ts';
import { kinds, rooms } from '#server/rooms.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { readSources } from './sources.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

/** Features that leave no records of their own: they show, or send, what others have. */
const withoutRecords: ReadonlySet<Feature> = new Set([
  'publicHome',
  'newCourseReminders',
  'userReports',
  'dealerReports',
  'approvalNewUser.dealerManagers',
  'dealers.scan',
]);

test('a kind of record is declared once', () => {
  const declared = rooms.flatMap(({ records = [] }) => records.map(({ kind }) => kind));
  expect(declared.filter((kind, index) => declared.indexOf(kind) !== index)).toEqual([]);
});

test('every kind that the log names is declared by its room', () => {
  const named = readSources().flatMap(({ file, text }) =>
    !file.startsWith('server/') || file.endsWith('.test.ts')
      ? []
      : [...text.matchAll(/entity: \{ kind: '([a-z-]+)'/g)].map(([, kind]) => ({ file, kind: kind! })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
});

test('the switch of every feature says which records it concerns', () => {
  const concerned = new Set([...kinds.values()].flatMap(({ feature, stored }) => (stored ? [feature] : [])));
  const silent = features.filter(
    (feature) => !concerned.has(feature) && !withoutRoom.has(feature) && !withoutRecords.has(feature),
  );
  expect(silent).toEqual([]);
});

test('every declared table and name is there', async () => {
  const { db } = portal.services;
  const stored = [...kinds.values()].flatMap((one) => one.stored ?? []);
  expect(await countStored(db, stored)).toHaveLength(stored.length);
  const user = await buildUser(portal, { firstName: 'Nadia', lastName: 'Okafor' });
  const names = await namesOfRecords(db, kinds.values(), [user.id], 'fr');
  expect(names.get(user.id)).toBe('Nadia Okafor');
});
