import { sql } from 'kysely';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { buildCourse } from '#tests/builders/training.ts';
import type { Samples } from '#tests/samples/samples.ts';

const place = { city: 'Denver', state: 'CO', country: 'US', timezone: 'America/Denver' };
const texts = { type: 'Update', seats: 8 };

export const samples: Samples = {
  async records({ admin, places, portal }) {
    const { id: course } = await buildCourse(portal, { brandId: places.brand });
    const { location } = await admin.ask(locationCalls.create, {
      body: { venue: 'Sample hall', ...place, active: true },
    });
    const { template } = await admin.ask(templateCalls.create, {
      body: { title: 'Sample template', ...texts, course, durationMinutes: 60, status: 'published' },
    });
    const { event } = await admin.ask(eventCalls.create, {
      body: {
        template: template._id,
        location: location._id,
        startDate: '2031-05-06T08:00',
        audience: { assignmentGroups: [places.department] },
      },
    });
    await admin.ask(eventCalls.changeStatus, { params: { id: event._id }, body: { status: 'published' } });
    return { 'ilt-location': location._id, 'ilt-template': template._id, 'ilt-event': event._id };
  },
  rows: (count) => [
    sql`insert into ilt_location (id, venue, city, state, country, time_zone, active)
      select gen_random_uuid(), 'Hall ' || n, 'Denver', 'CO', 'US', 'America/Denver', true from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into ilt_template (id, title, type, duration_minutes, seats, status)
      select gen_random_uuid(), 'Template ' || n, 'Update', 60, 8, 'published' from generate_series(1, ${sql.lit(count)}) n`,
    sql`with made as (insert into ilt_event (id, template_id, title, type, language, virtual, link, time_zone, start_local, end_local, starts_at,
          ends_at, status)
        select gen_random_uuid(), (select id from ilt_template order by id limit 1), 'Event ' || n, 'Update', 'en', true,
          'https://meet.example/' || n, 'UTC', timestamp '2031-05-06 08:00', timestamp '2031-05-06 09:00', timestamptz '2031-05-06 08:00Z',
          timestamptz '2031-05-06 09:00Z', 'published' from generate_series(1, ${sql.lit(count)}) n
        returning id)
      insert into ilt_seats (event_id, seats) select id, 8 from made`,
    sql`with joined as (insert into ilt_enrollment (id, event_id, user_id, kind, dealer_id)
        select gen_random_uuid(), e.id, u.id, 'enrolled', (select id from dealer order by id desc limit 1) from (select id from ilt_event where virtual order by id limit ${sql.lit(count)}) e
        cross join (select id from user_account order by id desc limit 3) u on conflict do nothing returning event_id)
      update ilt_seats s set taken = taken + j.count from (select event_id, count(*) from joined group by event_id) j where j.event_id = s.event_id`,
  ],
  inputs({ records }, word) {
    const location = { venue: `Sample ${word}`, ...place };
    const template = { title: `Sample ${word}`, ...texts, durationMinutes: 60 };
    const event = {
      title: `Sample ${word}`,
      titleFr: '',
      description: '',
      descriptionFr: '',
      ...texts,
      virtual: true,
      link: 'https://meet.example/sample',
      startDate: '2031-05-06T08:00',
      endDate: '2031-05-06T09:00',
    };
    const id = (kind: string) => ({ params: { id: records[kind] } });
    return {
      'live-training.locations.create': { body: location },
      'live-training.locations.update': { ...id('ilt-locations'), body: location },
      'live-training.templates.create': { body: template },
      'live-training.templates.update': { ...id('ilt-templates'), body: template },
      'live-training.events.create': {
        body: { template: records['ilt-templates'], title: `Sample ${word}` },
      },
      'live-training.events.update': { ...id('ilt-events'), body: event },
    };
  },
};
