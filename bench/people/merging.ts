import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { expect200 } from '../requests.ts';
import { requestText } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { p95 } from '../list-waits.ts';
import { learners, openConnections } from '../live/events.ts';

const courses = 60;
/** Where the courses of the second person begin: half of them are in both accounts. */
const offset = 30;
const rounds = 20;
const quickRounds = 3;
const mustMilliseconds = 300;

/** How long two people with sixty courses each take to become one, and what the preview says before. Separated again after each round. */
export async function mergeRows(
  port: number,
  db: Db,
  administrator: string,
  quick: boolean,
): Promise<Line[]> {
  const [first, second] = await learners(db, 2);
  await giveCourses(db, first!.id, 0);
  await giveCourses(db, second!.id, offset);
  const pair = { primary: first!.id, secondary: second!.id };
  const [one] = await openConnections(port, 1);
  const waits = { preview: [] as number[], merge: [] as number[], separate: [] as number[] };
  const timed = async (key: keyof typeof waits, method: 'GET' | 'POST', path: string, body?: object) => {
    const from = performance.now();
    expect200(await one!.request(requestText(method, path, administrator, body)), `${method} ${path}`);
    waits[key].push(performance.now() - from);
  };
  try {
    for (let round = 0; round <= (quick ? quickRounds : rounds); round += 1) {
      await timed('preview', 'GET', `/api/users/merge-preview?${String(new URLSearchParams(pair))}`);
      await timed('merge', 'POST', '/api/users/merge-users', pair);
      await timed('separate', 'POST', `/api/users/${pair.secondary}/separate`, {});
    }
  } finally {
    one!.close();
  }
  const line = (work: string, all: readonly number[]) =>
    atMost(
      `people: ${work} of two people with ${courses} courses each, p95`,
      p95(all.slice(1)),
      mustMilliseconds,
      'ms',
    );
  return [
    line('merge', waits.merge),
    line('separation', waits.separate),
    line('preview of a merge', waits.preview),
  ];
}

/** Gives somebody courses that others passed, with the events of those. */
const giveCourses = (db: Db, userId: string, from: number) =>
  db.transaction().execute(async (tx) => {
    await sql`
      create temporary table given on commit drop as
      select distinct on (p.course_id) p.course_id, p.user_id from course_progress p
      where p.passed_at is not null and not exists (select from course_progress o where o.user_id = ${userId} and o.course_id = p.course_id)
        and p.course_id in (select id from course where bit_number is not null order by id offset ${from} limit ${courses})
      order by p.course_id, p.user_id`.execute(tx);
    await sql`
      insert into learning_event (id, user_id, course_id, course_version_id, kind, section_id, duration_seconds, score, passed, occurred_at, received_at, dealer_id)
      select gen_random_uuid(), ${userId}, e.course_id, e.course_version_id, e.kind, e.section_id, e.duration_seconds, e.score, e.passed, e.occurred_at,
        e.received_at, e.dealer_id
      from learning_event e join given g on g.user_id = e.user_id and g.course_id = e.course_id order by e.sequence`.execute(
      tx,
    );
    await sql`
      insert into course_progress (user_id, course_id, course_version_id, status, sections, seen_count, section_count, percent, time_seconds, best_score,
        last_score, quiz_passed, last_section_id, last_section_at, enrolled_at, last_event_at, passed_at, passed_version_id, passed_dealer_id)
      select ${userId}, p.course_id, p.course_version_id, p.status, p.sections, p.seen_count, p.section_count, p.percent, p.time_seconds, p.best_score,
        p.last_score, p.quiz_passed, p.last_section_id, p.last_section_at, p.enrolled_at, p.last_event_at, p.passed_at, p.passed_version_id,
        p.passed_dealer_id
      from course_progress p join given g on g.user_id = p.user_id and g.course_id = p.course_id`.execute(tx);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from given`.execute(tx);
    if (rows[0]!.count < courses / 2)
      throw new Error(`Only ${rows[0]!.count} courses were passed by others.`);
  });
