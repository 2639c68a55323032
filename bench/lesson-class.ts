import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { Connection, requestText } from './connection.ts';
import { atMost, type Line } from './lines.ts';
import { measuredFrom } from './measure.ts';
import { expect200 } from './requests.ts';
import { signIn } from './rows.ts';

const learners = 2000;
/** Each learner commits the lesson's state every thirty seconds. */
const commitsPerSecond = learners / 30;
/** All of them close the page within twenty seconds. */
const closingPerSecond = learners / 20;
const mustMilliseconds = 400;
const connections = 64;
/** Kilobytes of state that a lesson commits. */
const sizes = [1, 2, 4, 8, 16, 32, 60];

interface Launch {
  readonly cookie: string;
  readonly courseId: string;
  readonly launchId: string;
  readonly token: string;
  sequence: number;
}

/**
 * A class of two thousand plays a lesson of a package, and all of them close the page at the end. Measures how long the slowest five
 * percent wait until their commit is stored, and whether every last commit arrived.
 */
export async function lessonClass(port: number, db: Db, seconds: number): Promise<readonly Line[]> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  try {
    const launches = await launched(open, db);
    const commits = await spread(
      open,
      Math.ceil(commitsPerSecond * seconds),
      commitsPerSecond,
      (one, nth) => {
        const launch = launches[nth % launches.length]!;
        const { courseId, launchId } = launch;
        return commit(one, '/api/scorm/update-progress', launch, nth, { courseId, launchId }, launch.cookie);
      },
    );
    const closed = await spread(open, launches.length, closingPerSecond, (one, nth) =>
      commit(one, '/api/scorm/beacon', launches[nth]!, nth, { token: launches[nth]!.token, finished: true }),
    );
    const kept = await lastKept(
      db,
      launches.map(({ launchId }) => launchId),
    );
    const lost = launches.filter(
      ({ launchId, sequence: last }) => kept.get(launchId) !== String(last),
    ).length;
    const p95 = (times: readonly number[]) => measuredFrom(times, 1).p95Milliseconds;
    return [
      atMost(`lessons of ${learners} learners, a commit`, p95(commits), mustMilliseconds, 'ms p95', 1),
      atMost(`lessons of ${learners} learners, the page closed`, p95(closed), mustMilliseconds, 'ms p95', 1),
      atMost(`lessons of ${learners} learners, last words lost`, lost, 0, ''),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

/** Opens the lesson for each learner, once its curriculum is visible to everyone. */
async function launched(open: readonly Connection[], db: Db): Promise<Launch[]> {
  const { rows: lessons } = await sql<{ courseId: string; sectionId: string }>`
    select c.id as "courseId", s ->> '_id' as "sectionId" from course c join course_version v on v.id = c.published_version_id,
      jsonb_path_query(v.content, '$.chapters[*].sections[*] ? (@.scorm.scormType == "sco")') s
    where c.status = 'published' order by c.id limit 1`.execute(db);
  const lesson = lessons[0]!;
  await db
    .updateTable('curriculum')
    .set({ audienceId: null })
    .where('id', 'in', (qb) =>
      qb.selectFrom('curriculumCourse').select('curriculumId').where('courseId', '=', lesson.courseId),
    )
    .execute();
  const people = await db
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.id', 'u.roleId')
    .select('u.id')
    .where('r.code', '=', 'LEARNER')
    .where('u.status', '=', 'active')
    .where('u.email', 'like', 'person%')
    .orderBy('u.id', 'desc')
    .limit(learners)
    .execute();
  const made: Launch[] = [];
  const waiting = [...people];
  await Promise.all(
    open.slice(0, 8).map(async (one) => {
      for (let person = waiting.pop(); person; person = waiting.pop()) {
        const cookie = await signIn(db, person.id);
        const text = requestText('POST', '/api/scorm/launch', cookie, lesson);
        const { launchId, token } = JSON.parse(expect200(await one.request(text), 'launch')) as Launch;
        made.push({ cookie, courseId: lesson.courseId, launchId, token, sequence: 0 });
      }
    }),
  );
  return made;
}

async function commit(
  one: Connection,
  path: string,
  launch: Launch,
  nth: number,
  more: object,
  cookie?: string,
): Promise<void> {
  const sequence = ++launch.sequence;
  const body = {
    ...more,
    sequence,
    status: 'incomplete',
    location: String(sequence),
    suspendData: 'state;'.repeat((sizes[nth % sizes.length]! * 1024) / 6),
    time: sequence * 30,
  };
  expect200(await one.request(requestText('POST', path, cookie, body)), path);
}

/** Milliseconds from the moment each request was due until its reply, on the first free connection. */
async function spread(
  open: readonly Connection[],
  count: number,
  perSecond: number,
  work: (connection: Connection, nth: number) => Promise<void>,
): Promise<number[]> {
  const begun = performance.now();
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    open.map(async (one) => {
      for (let nth = next++; nth < count; nth = next++) {
        const due = begun + (nth / perSecond) * 1000;
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        await work(one, nth);
        times.push(performance.now() - due);
      }
    }),
  );
  return times;
}

async function lastKept(db: Db, launchIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; location: string }>`
    select l.id, a.state ->> 'location' as location from scorm_launch l join scorm_attempt a on a.id = l.attempt_id
    where l.id = any(${launchIds})`.execute(db);
  return new Map(rows.map(({ id, location }) => [id, location]));
}
