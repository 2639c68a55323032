import { sql } from 'kysely';
import { eventCalls as calls } from '#contract/library/events.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

const plan = {
  startDate: '2031-05-06T08:00',
  endDate: '2031-05-06T16:00',
  timezone: 'America/Denver',
  venue: 'Over there',
  city: 'Moab',
};

export const samples: Samples = {
  async records({ admin, places }) {
    const { event } = await admin.ask(calls.create, {
      body: { title: 'Over there', description: 'Come.', brand: places.brand, ...plan },
    } as never);
    return { event: event._id };
  },
  rows: (count) => [
    sql`insert into event (id, title, time_zone, start_local, end_local, starts_at, ends_at, venue, status, published_at)
      select gen_random_uuid(), 'Sample ' || n, 'UTC', timestamp '2031-01-01 08:00' + make_interval(hours => n),
        timestamp '2031-01-01 09:00' + make_interval(hours => n), timestamptz '2031-01-01 08:00Z' + make_interval(hours => n),
        timestamptz '2031-01-01 09:00Z' + make_interval(hours => n), 'Hall ' || n, 'published', now() from generate_series(1, ${sql.lit(count)}) n`,
  ],
  inputs({ records }, word) {
    const body = { title: `Sample ${word}`, description: 'Sample', ...plan };
    const id = records['events'];
    return {
      'events.another': { params: { id }, query: { index: '1' } },
      'events.attend': { params: { id }, body: { type: 'going' } },
      'events.create': { body },
      'events.save': { params: { id }, body },
    };
  },
};
