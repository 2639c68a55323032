import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { Connection, requestText } from '../connection.ts';
import type { Floors } from '../floors.ts';
import { atMost, rateLine, type Line } from '../lines.ts';
import { measure, measureShare, type Timing } from '../measure.ts';
import { expect200, get } from '../requests.ts';
import type { BenchSize } from '../row.ts';
import { askEverybody, createBulletin, nextMonth, signInMany, type Seated } from './crowd.ts';

const connections = 8;
const noticesEach = 2000;

export interface Rates {
  readonly floors: Floors;
  readonly timing: Timing;
}

/** The first page of the notifications of people who have 2,000. */
export async function noticesPage(
  port: number,
  db: Db,
  size: BenchSize,
  { floors, timing }: Rates,
): Promise<Line[]> {
  const people = await signInMany(db, connections);
  const occasion = `bench:${newId()}`;
  await sql`
    with written as (
      insert into notice (id, occasion, person_id, kind, title, title_fr, path, created_at, read_at)
      select new_id(), ${occasion} || ':' || n, id, 'course-assigned', 'New course ' || n, 'Nouveau cours ' || n, '/auth?page=' || n,
        now() - n * interval '1 hour', case when n > 60 then now() end
      from unnest(${people.map((one) => one.userId)}::uuid[]) id, generate_series(1, ${noticesEach}::int) n returning person_id, read_at)
    insert into notice_total (person_id, total, unread)
    select person_id, count(*), count(*) filter (where read_at is null) from written group by person_id order by person_id
    on conflict (person_id) do update set total = notice_total.total + excluded.total, unread = notice_total.unread + excluded.unread`.execute(
    db,
  );
  await sql`analyze notice`.execute(db);
  const open = await Promise.all(people.map(() => Connection.open(port)));
  const works = open.map(
    (one, index) => () => get(one, people[index]!.cookie, '/api/notifications/?limit=50'),
  );
  try {
    const work = 'news: 50 of 2,000 notifications';
    if (size === 'XL')
      return [atMost(work, (await measure(works.slice(0, 1), timing)).p95Milliseconds, 20, 'ms p95', 1)];
    return [
      rateLine(work, await measureShare(works, () => floors.now('read'), timing), {
        floor: 'read',
        must: 0.05,
      }),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

/** People confirm announcements, each once. */
export async function confirming(
  port: number,
  db: Db,
  administrator: string,
  { floors, timing }: Rates,
): Promise<Line[]> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  try {
    const people = await signInMany(db, 20_000);
    const left: { readonly who: Seated; readonly path: string; readonly body: object }[] = [];
    for (let count = 0; count < 3; count++) {
      const bulletin = await createBulletin(open[0]!, administrator, {
        published: true,
        confirmation: { by: nextMonth() },
      });
      await askEverybody(db, bulletin);
      const { _id, version } = bulletin;
      const body = { language: 'en', edition: 1, textVersion: version };
      for (const who of people) left.push({ who, path: `/api/bulletins/${_id}/confirm`, body });
    }
    await sql`vacuum analyze article_confirmation`.execute(db);
    const works = open.map((one) => async () => {
      const next = left.pop();
      if (!next) throw new Error('Everybody has confirmed.');
      expect200(await one.request(requestText('POST', next.path, next.who.cookie, next.body)), 'confirming');
    });
    const measured = await measureShare(works, () => floors.now('write'), timing);
    return [rateLine('news: confirming', measured, { floor: 'write', must: 0.08 })];
  } finally {
    for (const one of open) one.close();
  }
}
