import { sql, type RawBuilder } from 'kysely';
import type { LearnerHome, WaitingLine } from '#contract/insight/home.calls.ts';
import { expiringDays } from '#contract/training/certificate-design.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { isAnnounced, isPublished } from '#server/platform/database/record.scope.ts';
import { isMember } from '#server/rewards/loyalty/members.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';

/** How many lines the home page shows. */
const shownLines = 6;
/** How long a parcel is of interest after it was sent. */
const parcelDays = 30;

export interface HomeLines {
  readonly waiting: readonly WithId<WaitingLine>[];
  readonly nextDate: WithId<NonNullable<LearnerHome['nextDate']>> | null;
  readonly reward: WithId<NonNullable<LearnerHome['reward']>> | null;
  readonly isLoyaltyMember: boolean;
}

/** Rooms that are off have nothing to say. */
export interface HomeRooms {
  readonly bulletins: boolean;
  readonly liveTraining: boolean;
  readonly fieldTraining: boolean;
  /** The business unit of the members of the loyalty program. */
  readonly loyaltyUnit: string;
}

const named = (en: RawBuilder<unknown>, fr: RawBuilder<unknown>) =>
  sql`json_build_object('en', ${en}, 'fr', ${fr})`;
const ofTable = (alias: string, column = 'name') =>
  named(sql.ref(`${alias}.${column}`), sql.ref(`${alias}.${column}_fr`));

/** Lines and dates of the home page, in one statement: each part reads few rows of the person by an index. */
export async function homeLines(
  db: Db,
  actor: Actor,
  rooms: HomeRooms,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<HomeLines> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const day = sql`${today}::date`;
  const person = sql`${actor.id}::uuid`;
  const takesPart = sql`(select participating_learner from self)`;
  const { rows } = await sql<HomeLines>`
    with self as materialized (select u.* from user_account u where u.id = ${person}),
    line as (
      select 'confirm' as kind, a.id, ${ofTable('a', 'title')} as name, c.due_on, null::timestamptz as ends_at, a.is_recall,
        c.due_on < ${day} as is_over, c.deadline as lost_at
      from article_confirmation c join article a on a.id = c.article_id and a.edition = c.edition and ${isPublished('a')}
      where ${rooms.bulletins} and c.user_id = ${person} and c.confirmed_at is null and c.left_at is null
      union all
      select 'offer', e.id, ${ofTable('e', 'title')}, null, n.offer_ends_at, false, false, n.offer_ends_at
      from ilt_enrollment n join ilt_event e on e.id = n.event_id and ${isAnnounced('e')}
      where ${rooms.liveTraining} and n.user_id = ${person} and n.kind = 'waitlisted' and n.offer_ends_at > ${at}
      union all
      select 'deadline', c.id, ${ofTable('c')}, g.due_on, null, false, g.due_on < ${day}, g.due_on
      from course_assignment g join course c on c.id = g.course_id and ${live.sql('c')}
      where g.user_id = ${person} and g.due_on is not null and ${isOpenAssignment('g')} and ${takesPart}
      union all
      select 'certificate', k.id, ${ofTable('k')}, t.expires_on, null, false, t.expires_on < ${day}, t.expires_on
      from certificate t join curriculum k on k.id = t.curriculum_id and ${curriculumsOpenOn(today).sql(actor, 'k')}
      where t.user_id = ${person} and ${isCurrentCertificate('t')} and t.expires_on <= ${day} + ${sql.lit(expiringDays)} and ${takesPart}),
    date as (
      select 'event' as kind, e.id, ${ofTable('e', 'title')} as name, e.starts_at, e.ends_at, e.time_zone,
        (select concat_ws(', ', l.city, l.state) from ilt_location l where l.id = e.location_id) as place
      from ilt_enrollment n join ilt_event e on e.id = n.event_id and ${isAnnounced('e')}
      where ${rooms.liveTraining} and n.user_id = ${person} and n.kind = 'enrolled' and e.ends_at > ${at}
      union all
      select 'visit', v.id, ${named(sql`v.topic`, sql`v.topic`)}, v.starts_at, v.ends_at, v.time_zone, d.name
      from field_visit_attendee w join field_visit v on v.id = w.visit_id join dealer d on d.id = v.dealer_id
      where ${rooms.fieldTraining} and w.user_id = ${person} and v.status = 'confirmed' and v.ends_at > ${at})
    select coalesce((select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'dueOn', l.due_on, 'endsAt', l.ends_at,
          'isRecall', l.is_recall, 'isOver', l.is_over) order by l.is_recall desc, l.lost_at, l.kind, l.id)
        from (select * from line order by is_recall desc, lost_at, kind, id limit ${sql.lit(shownLines)}) l), '[]') as waiting,
      (select json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'startsAt', d.starts_at, 'endsAt', d.ends_at,
          'timezone', d.time_zone, 'place', d.place) from date d order by d.starts_at, d.id limit 1) as "nextDate",
      (select json_build_object('id', r.id, 'name', ${named(sql`coalesce(nullif(r.name, ''), i.name)`, sql`coalesce(nullif(r.name_fr, ''), i.name_fr)`)},
          'sentAt', r.sent_at, 'redeemedAt', r.redeemed_at)
        from reward r join incentive i on i.id = r.incentive_id
        where r.user_id = ${person} and i.delivery = 'shipped' and (r.status = 'redeemed'
          or r.status = 'sent' and r.sent_at > ${at} - make_interval(days => ${sql.lit(parcelDays)}))
        order by r.sent_at desc nulls last, r.redeemed_at desc, r.id limit 1) as reward,
      exists (select from self u where ${isMember(rooms.loyaltyUnit)}) as "isLoyaltyMember"`.execute(db);
  return rows[0]!;
}
