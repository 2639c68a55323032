import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
  signedInAs,
} from '#tests/builders/people.ts';
import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { buildOwner, buildTeacher, buildVisit, checklistBody } from '#tests/builders/field-training.ts';
import { buildEvent, buildLocation, buildTemplate } from '#tests/builders/live-training.ts';
import { taxKey } from '#tests/builders/tax-forms.ts';
import { nastyStrings } from '#tests/builders/nasty-strings.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import type { Input, Known } from '#tests/samples/samples.ts';
import { basedOnNow } from '#tests/samples/versioned.ts';
import type { Call } from '#contract/platform/call.ts';
import { acceptedInput, leftOut, slowCalls } from '../../bench/samples/recipes.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { buildNewsEvent } from '#tests/builders/events.ts';
import { buildIncentive } from '#tests/builders/rewards.ts';
import { textFields } from '../../bench/samples/text-fields.ts';
import { sendTexts, type Road } from '../../bench/samples/texts.ts';

let portal: TestPortal;
let admin: Client;
let known: Known;

beforeAll(async () => {
  // With a key, so that tax forms can be filed.
  portal = await openTestPortal(undefined, { env: { TAX_KEYS: taxKey() } });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const user = await buildUser(portal);
  const { role } = await admin.ask(roleCalls.create, { body: { name: 'Parts', rank: 8 } });
  const { resource } = await admin.ask(resourceCalls.create, { body: { name: 'Site', type: 'link' } });
  const [dealer, department] = [await buildDealer(portal), await buildAssignmentGroup(portal)];
  await buildTeacher(portal);
  known = {
    role: role._id,
    dealer,
    department,
    learner: (await buildUser(portal, { dealerId: dealer })).id,
    records: {
      'business-units': await buildBusinessUnit(portal),
      'assignment-groups': await buildAssignmentGroup(portal),
      'admin-groups': await buildAdminGroup(portal, []),
      roles: role._id,
      users: user.id,
      dealers: await buildDealer(portal),
      resources: resource._id,
      bulletins: (await buildBulletin(admin, { published: false }))._id,
      promotions: (await buildPromotion(admin, { published: false }))._id,
      events: (await buildNewsEvent(admin))._id,
      messages: (
        await admin.ask(messageCalls.create, { body: { subject: 'Parts week', text: 'Bring the list.' } })
      ).message._id,
      incentives: (await buildIncentive(admin, {}))._id,
      'ilt-locations': (await buildLocation(admin))._id,
      'ilt-templates': (await buildTemplate(admin))._id,
      'ilt-events': (await buildEvent(admin))._id,
      'field-checklists': (await admin.ask(checklistCalls.create, { body: checklistBody('Sag and torque') }))
        .checklist._id,
      appointments: (await buildVisit(await buildOwner(portal, dealer)))._id,
    },
  };
});
afterAll(() => portal.close());

const readAs = (client: Client) => async (reader: Call, input: Input) => {
  const { statusCode, body } = await client.send(reader, input as never);
  return { status: statusCode, text: body };
};

test('any text in any field of any call is stored unchanged or refused with a message', async () => {
  const { db } = portal.services;
  const road: Road = {
    calls: calls.filter((call) => !leftOut.has(call.id)),
    async send(call, input) {
      const reply = await admin.send(call, input as never);
      return {
        status: reply.statusCode,
        type: String(reply.headers['content-type'] ?? ''),
        text: reply.body,
      };
    },
    accepted: (call) => acceptedInput(call, known),
    complete: (call, input) => basedOnNow(call, input, calls, readAs(admin)),
    // `npm run try:samples` tries all texts in all fields.
    sharedBy: (call) => (slowCalls.has(call.id) ? 24 : 11),
    after: async (call) => {
      if (call.access === 'public' && call.method !== 'GET') await db.deleteFrom('rateLimit').execute();
    },
  };
  const outcome = await sendTexts(road, nastyStrings);
  expect(outcome.faults).toEqual([]);
  expect(outcome.limited).toBe(0);
  expect(outcome.kept).toBeGreaterThan(300);
});

test('every call that creates or changes a record with texts has an input that is accepted', async () => {
  const writes = calls.filter(
    (call) =>
      call.method !== 'GET' &&
      !leftOut.has(call.id) &&
      textFields(call).some((field) => field.part === 'body'),
  );
  const refused: string[] = [];
  for (const call of writes) {
    const input = acceptedInput(call, known);
    if (!input) continue;
    const reply = await admin.send(call, (await basedOnNow(call, input, calls, readAs(admin))) as never);
    if (reply.statusCode >= 300) refused.push(`${call.id}: ${reply.statusCode} ${reply.body}`);
  }
  expect(refused).toEqual([]);
});
