import { sql } from 'kysely';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import {
  buildOwner,
  buildTeacher,
  checklistBody,
  officeHours,
  requestBody,
} from '#tests/builders/field-training.ts';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';
import { beginObservation } from './on-site/observations.queries.ts';

export const samples: Samples = {
  async records({ portal, places, learner, admin }) {
    const teacher = await buildTeacher(portal);
    const owner = await buildOwner(portal, places.dealer);
    const { appointment } = await owner.client.ask(visitCalls.create, {
      body: requestBody([learner.id], { instructor: teacher.user.id }),
    });
    const { comments } = await owner.client.ask(visitCalls.comment, {
      params: { id: appointment._id },
      body: { message: 'Sample comment' },
    });
    const { checklist } = await admin.ask(checklistCalls.create, { body: checklistBody('Sample checklist') });
    const key = { visitId: appointment._id, checklist: checklist._id, person: learner.id };
    // Instructors observe on the day of the visit, which is in the future here.
    const observation = await portal.services.db
      .transaction()
      .execute((tx) => beginObservation(tx, key, new Date()));
    const findingId = newId();
    await sql`insert into field_finding (id, visit_id, user_id, text, due_on, assignment_id, created_by)
      values (${findingId}, ${appointment._id}, ${learner.id}, 'Sample finding', '2031-06-01', ${newId()}, ${teacher.user.id})`.execute(
      portal.services.db,
    );
    return {
      appointment: appointment._id,
      'appointment-comment': comments[0]!._id,
      'field-checklist': checklist._id,
      'field-observation': observation!.id,
      'field-finding': findingId,
    };
  },
  rows: (count) => [
    sql`insert into field_visit (id, dealer_id, requester_id, instructor_id, type, topic, time_zone, start_local, end_local, starts_at, ends_at,
        status, confirmed_at)
      select gen_random_uuid(), (select id from dealer order by id limit 1), u.id, u.id, 'Update', 'Topic ' || n, 'UTC',
        timestamp '2031-05-06 08:00', timestamp '2031-05-06 09:00', timestamptz '2031-05-06 08:00Z', timestamptz '2031-05-06 09:00Z', 'confirmed', now()
      from (select id from user_account order by id limit 1) u, generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into field_finding (id, visit_id, user_id, text, due_on, assignment_id, created_by)
      select gen_random_uuid(), v.id, v.requester_id, 'Finding', '2031-06-01', gen_random_uuid(), v.instructor_id from field_visit v`,
    sql`insert into field_checklist (id, name, name_fr, required, items)
      select gen_random_uuid(), 'List ' || n, 'Grille ' || n, false, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'en', 'One', 'fr', 'Un'))
      from generate_series(1, ${sql.lit(count)}) n`,
  ],
  inputs: ({ learner, records }, word) => ({
    ...(records['field-checklists'] && {
      [checklistCalls.save.id]: {
        params: { id: records['field-checklists'] },
        body: checklistBody(`Sample ${word}`),
      },
    }),
    [availabilityCalls.save.id]: { body: { timezone: 'America/Denver', weekly: officeHours } },
    [visitCalls.day.id]: { query: { date: '2031-05-06' } },
    [visitCalls.all.id]: { query: { startDate: '2031-05-01', endDate: '2031-05-31' } },
    [checklistCalls.create.id]: { body: checklistBody(`Sample ${word}`) },
    ...(records['appointments'] && {
      [visitCalls.update.id]: {
        params: { id: records['appointments'] },
        body: requestBody([learner], { topic: `Sample ${word}` }),
      },
    }),
  }),
};
