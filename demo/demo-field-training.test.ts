import { afterAll, beforeAll, expect, test } from 'vitest';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { findingCalls } from '#contract/live/field-findings.calls.ts';
import { visitCalls as calls } from '#contract/live/field-training.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { deriveVisitsAgain } from '#server/live/field-training/visit-zones.ts';
import { signedIn } from '#tests/builders/people.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import type { TestPortal } from '#tests/builders/portal.ts';
import { demoId } from './demo-id.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

const as = (email: string) => signedIn(portal, { id: demoId('user', email), email });

test('the demo has visits in every status, with comments and reports, and their instants follow from the clock', async () => {
  const admin = await as('ilt@paddock.example');
  const { counts, appointments } = await admin.ask(calls.list, { query: { limit: 20 } });
  expect(counts).toEqual({ all: 11, pending: 2, confirmed: 5, completed: 2, cancelled: 2 });
  expect(appointments.filter(({ commentCount }) => commentCount > 0)).toHaveLength(4);
  expect(await deriveVisitsAgain(portal.services)).toEqual({ compared: 11, changed: 0, unbooked: [] });
});

test('the manager of the demo is told to ask the owner, and owners ask for a visit unless one waits', async () => {
  const reasonOf = async (email: string) =>
    (await (await as(email)).ask(calls.abilityRequest)).reason?.code ?? null;
  expect(await reasonOf('manager@paddock.example')).toBe('not-owner');
  expect(await reasonOf('wren.castellan@cascadecrest.example')).toBe('open-request');
  expect(await reasonOf('omar.benhadi@redmesa.example')).toBe(null);
  const owner = await as('omar.benhadi@redmesa.example');
  const { instructors } = await owner.ask(availabilityCalls.list);
  expect(instructors.map(({ free }) => free.length > 0)).toEqual([true, true]);
});

test('the demo has a signed checklist, and a finding that is closed next to one that is open', async () => {
  const admin = await as('ilt@paddock.example');
  const { findings, counts } = await admin.ask(findingCalls.list);
  expect(counts).toEqual({ open: 1, closed: 1, withdrawn: 1 });
  const { appointment } = await admin.ask(calls.get, { params: { id: findings[0]!.visit._id } });
  expect(appointment.status).toBe('completed');
  expect(appointment.observations.map(({ signatures }) => signatures.map(({ how }) => how))).toEqual([
    ['own-account', 'instructor-device'],
    ['own-account', 'own-account'],
  ]);
  const manager = await as('manager@paddock.example');
  const open = findings.find(({ state }) => state === 'open')!;
  const { courses } = await manager.ask(progressCalls.mandatory);
  expect(courses.find(({ _id }) => _id === open.course!._id)?.assignment?.reason.en).toBe(open.text);
  const closed = findings.find(({ state }) => state === 'closed')!;
  expect(closed.closedAt! > closed.createdAt).toBe(true);
});
