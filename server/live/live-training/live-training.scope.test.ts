import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everybody } from '#contract/people/audiences.fields.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAudience } from '#tests/builders/audiences.ts';
import { actorsOf, expectBothFaces } from '#tests/builders/both-faces.ts';
import { buildAssignmentGroup, buildDealer } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { oneOf } from '#tests/builders/random.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';
import { eventsAnnounced, eventsManaged, eventsVisible, templatesManaged } from './live-training.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the lists of events and templates agree with the rules for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const groups = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const dealerId = await buildDealer(portal);
  const actors = await actorsOf(portal, [{}, { dealerId, groupIds: [groups[0]!], brandIds: [brands[0]!] }]);
  const people = actors.map(({ id }) => id);
  const teachers = people.filter(() => oneOf([true, false]));
  await sql`update user_account set is_instructor = true where id = any(${teachers}::uuid[])`.execute(db);
  const asInstructors = actors.map((actor) => ({ ...actor, isInstructor: teachers.includes(actor.id) }));
  const addresses = new Map(
    (await db.selectFrom('userAccount').select(['id', 'email']).where('id', 'in', people).execute()).map(
      ({ id, email }) => [id, email],
    ),
  );
  const templates: { id: string; brandId: string | null; deletedAt: string | null }[] = [];
  for (const brandId of [null, ...brands]) {
    const courseId = brandId && (await buildCourse(portal, { brandId })).id;
    for (const deletedAt of [null, '2027-01-05T10:00:00.000Z']) {
      const id = newId();
      await sql`insert into ilt_template (id, title, type, course_id, duration_minutes, seats, status, deleted_at)
        values (${id}, 'T', 'Update', ${courseId}, 60, 8, 'published', ${deletedAt})`.execute(db);
      templates.push({ id, brandId, deletedAt });
    }
  }
  const rows = [];
  for (let count = 0; count < 60; count += 1) {
    const template = oneOf(templates);
    const row = {
      id: newId(),
      brandId: template.brandId,
      status: oneOf(['published', 'published', 'draft', 'unpublished'] as const),
      deletedAt: oneOf([null, null, null, '2027-01-05T10:00:00.000Z']),
      audience: { ...everybody, assignmentGroups: groups.filter(() => oneOf([true, false])) },
      instructorIds: people.filter(() => oneOf([true, false, false, false])),
      preAllowedPeople: people.filter(() => oneOf([true, false, false, false])),
      joinedPeople: people.filter(() => oneOf([true, false, false, false])),
    };
    const audienceId = await buildAudience(portal, row.audience);
    const emails = row.preAllowedPeople.map((id) => addresses.get(id)!.toLowerCase());
    await sql`insert into ilt_event (id, template_id, title, type, language, virtual, link, time_zone, start_local, end_local, starts_at, ends_at,
        status, deleted_at, audience_id, pre_allowed_emails)
      values (${row.id}, ${template.id}, 'E', 'Update', 'en', true, 'https://meet.example', 'UTC', '2031-05-06 08:00', '2031-05-06 09:00',
        '2031-05-06 08:00Z', '2031-05-06 09:00Z', ${row.status}, ${row.deletedAt}, ${audienceId}, ${emails}::text[])`.execute(
      db,
    );
    for (const userId of row.instructorIds)
      await db.insertInto('iltEventInstructor').values({ eventId: row.id, userId }).execute();
    for (const userId of people) {
      const kind = row.joinedPeople.includes(userId) ? oneOf(['enrolled', 'attended'] as const) : 'cancelled';
      await db.insertInto('iltEnrollment').values({ id: newId(), eventId: row.id, userId, kind }).execute();
    }
    rows.push(row);
  }
  for (const preAllowedEmail of [true, false]) {
    const settings = { liveTraining: { preAllowedEmail } };
    for (const scope of [eventsVisible(settings), eventsAnnounced(settings)]) {
      const { shown, hidden } = await expectBothFaces(portal, scope, 'ilt_event', asInstructors, rows);
      expect(Math.min(shown, hidden)).toBeGreaterThan(0);
    }
  }
  for (const [scope, table, some] of [
    [eventsManaged, 'ilt_event', rows],
    [templatesManaged, 'ilt_template', templates],
  ] as const) {
    const { shown, hidden } = await expectBothFaces(
      portal,
      scope as never,
      table,
      asInstructors,
      some as never,
    );
    expect(Math.min(shown, hidden)).toBeGreaterThan(0);
  }
});
