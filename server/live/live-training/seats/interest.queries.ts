import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { mostTopics, type Demand, type Topic } from '#contract/live/ilt-interest.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import { isPublished, nameInEither } from '#server/platform/database/record.scope.ts';
import { coursesVisibleTo } from '#server/training/courses/courses.scope.ts';
import { isActive, isForPerson } from './eligible.scope.ts';
import type { ToldPerson } from './notices.queries.ts';

/** On `ilt_template t`: a topic that the person may be interested in. A template with a course is for people who see the course. */
const isTopicFor = (actor: Actor, today: string) => sql<SqlBool>`(${isPublished('t')}
  and (t.course_id is null or exists (select from course c where c.id = t.course_id and ${coursesVisibleTo(actor, today)})))`;

const isOwn = ({ id }: Actor) =>
  sql<SqlBool>`exists (select from ilt_interest i where i.template_id = t.id and i.user_id = ${id})`;

export type TopicRow = Omit<Topic, '_id'> & { readonly id: string };

/** Topics without an event that the person can still join, and those the person is interested in. `announced` is on `ilt_event e`. */
export async function topicsFor(
  db: Db,
  actor: Actor,
  { today, now }: { readonly today: string; readonly now: Date },
  announced: Expression<SqlBool>,
): Promise<readonly TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select t.id, t.title, t.title_fr as "titleFr", t.type, ${isOwn(actor)} as "isInterested",
      (select json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr) from course k where k.id = t.course_id) as course
    from ilt_template t
    where ${isTopicFor(actor, today)} and (${isOwn(actor)} or not exists (select from ilt_event e where e.template_id = t.id
      and ${isAnnounced('e')} and e.starts_at > ${now.toISOString()} and ${announced}))
    order by ${nameInEither('t', 'title')}, t.id limit ${mostTopics}`.execute(db);
  return rows;
}

/** Whether the person may be interested in the template, or is. */
export async function isTopic(
  tx: Transaction,
  actor: Actor,
  templateId: string,
  today: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ilt_template t where t.id = ${templateId} and (${isTopicFor(actor, today)} or ${isOwn(actor)})`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function writeInterest(
  tx: Transaction,
  templateId: string,
  userId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('iltInterest')
    .values({ templateId, userId, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteInterest(tx: Transaction, templateId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('iltInterest')
    .where('templateId', '=', templateId)
    .where('userId', '=', userId)
    .execute();
}

/** On `ilt_interest i` and `user_account u`: still waits for a date, without a seat in a coming event and without having come since. */
export const isOpenInterest = (now: Date) => sql<SqlBool>`(${isActive} and not exists (
  select from ilt_enrollment n join ilt_event e on e.id = n.event_id
  where n.user_id = i.user_id and e.template_id = i.template_id and e.deleted_at is null and e.canceled_at is null
    and (n.kind = 'enrolled' and e.ends_at > ${now.toISOString()} or n.kind = 'attended' and e.ends_at > i.created_at)))`;

/** Interested people by template and by region. `managed` is on `ilt_template t`. */
export async function demandOf(
  db: Db,
  template: string | undefined,
  now: Date,
  managed: Expression<SqlBool>,
): Promise<Demand> {
  const chosen: RawBuilder<SqlBool> = template
    ? sql<SqlBool>`o.template_id = ${template}`
    : sql<SqlBool>`true`;
  const { rows } = await sql<Demand>`
    with open as materialized (
      select i.template_id, i.user_id from ilt_interest i join ilt_template t on t.id = i.template_id
      join user_account u on u.id = i.user_id where ${managed} and ${isOpenInterest(now)}),
    person as materialized (
      select distinct o.user_id from open o where ${chosen}),
    place as (
      select distinct on (p.user_id) p.user_id, upper(d.country) as country, upper(d.region) as region from person p
      join dealer_membership m on m.user_id = p.user_id and ${isCurrentMembership('m')} join dealer d on d.id = m.dealer_id
      order by p.user_id, m.started_at, m.id),
    region as (
      select country, region, count(*) as people from place where country <> '' and region <> '' group by country, region)
    select coalesce((select json_agg(json_build_object('_id', x.id, 'title', x.title, 'titleFr', x.title_fr, 'people', x.people)
        order by x.people desc, x.title, x.id) from (
          select t.id, t.title, t.title_fr, count(*) as people from open o join ilt_template t on t.id = o.template_id group by t.id) x), '[]')
        as templates,
      coalesce((select json_agg(json_build_object('country', r.country, 'region', r.region, 'people', r.people)
        order by r.people desc, r.country, r.region) from region r), '[]') as regions,
      (select count(*) from person) as people`.execute(db);
  return rows[0]!;
}

/** Interested people whom a published, coming event is for and who have no place in it. */
export async function peopleInterestedIn(
  tx: Transaction,
  settings: Pick<Settings, 'liveTraining'>,
  eventId: string,
  now: Date,
): Promise<readonly ToldPerson[]> {
  const { rows } = await sql<ToldPerson>`
    select u.id as "userId", u.email, u.language, u.first_name as "firstName", 0 as "leftCount"
    from ilt_event e join ilt_interest i on i.template_id = e.template_id join user_account u on u.id = i.user_id
    where e.id = ${eventId} and ${isAnnounced('e')} and e.starts_at > ${now.toISOString()}
      and ${isActive} and ${isForPerson(settings)} and not exists (select from ilt_enrollment n where n.event_id = e.id
        and n.user_id = u.id and n.kind in ('enrolled', 'waitlisted', 'attended'))
    order by u.id`.execute(tx);
  return rows;
}
