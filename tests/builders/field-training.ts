import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { visitCalls, type VisitDetail } from '#contract/live/field-training.calls.ts';
import { ownerPosition } from '#contract/platform/roles.ts';
import { buildInstructor } from './live-training.ts';
import { buildUser, signedIn, type BuiltUser, type UserOptions } from './people.ts';
import type { Client, TestPortal } from './portal.ts';

export interface BuiltPerson {
  readonly user: BuiltUser;
  readonly client: Client;
}

/** The owner of a dealer, signed in. */
export async function buildOwner(
  portal: TestPortal,
  dealerId: string,
  options: UserOptions = {},
): Promise<BuiltPerson> {
  const user = await buildUser(portal, { role: 'DEALER_MANAGER', dealerId, ...options });
  await portal.services.db
    .updateTable('userAccount')
    .set({ dealerPosition: ownerPosition })
    .where('id', '=', user.id)
    .execute();
  return { user, client: await signedIn(portal, user) };
}

/** Someone who works at a dealer, signed in. */
export async function buildStaff(
  portal: TestPortal,
  dealerId: string,
  options: UserOptions = {},
): Promise<BuiltPerson> {
  const user = await buildUser(portal, { dealerId, ...options });
  return { user, client: await signedIn(portal, user) };
}

/** Monday to Friday, 8 to 5. */
export const officeHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '17:00' }));

/** An instructor in New York who works office hours, signed in. */
export async function buildTeacher(
  portal: TestPortal,
  options: UserOptions = {},
  hours: object = {},
): Promise<BuiltPerson> {
  const built = await buildInstructor(portal, options);
  const body = { timezone: 'America/New_York', weekly: officeHours, daysOff: [], ...hours };
  await built.client.ask(availabilityCalls.save, { body });
  return built;
}

/** The body of a request for Tuesday, 6 May 2031, 9 to 11 in New York. */
export const requestBody = (attendees: readonly string[], more: object = {}) => ({
  type: 'Hands-On',
  topic: 'Suspension hour',
  attendees: [...attendees],
  startDate: '2031-05-06T09:00',
  endDate: '2031-05-06T11:00',
  ...more,
});

/** The body of a checklist with two items. */
export const checklistBody = (name: string, more: object = {}) => ({
  name,
  nameFr: `${name} FR`,
  items: [
    { en: 'Sets the sag', fr: 'Règle l’enfoncement' },
    { en: 'Torques the axle', fr: 'Serre l’axe au couple' },
  ],
  ...more,
});

/** A request of an owner, with the owner as attendee unless others are named. */
export const buildVisit = async (
  { client, user }: BuiltPerson,
  more: Readonly<Record<string, unknown>> = {},
): Promise<VisitDetail> =>
  (await client.ask(visitCalls.create, { body: requestBody([user.id], more) })).appointment;
