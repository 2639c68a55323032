import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { noticeKinds, type NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Reach, ReachQuery } from '#contract/platform/reach.ts';
import { firstDealer, isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { offsetOf } from '#server/platform/database/lists.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { heldReason, isStopped } from '#server/platform/mail/held-reason.queries.ts';
import { zoneOf } from '#server/platform/mail/person-zone.queries.ts';
import type { Reached } from './reach.rules.ts';

/** People who are told the same, or who find something without being told. */
export interface People {
  /** On `user_account u`. */
  readonly who: Expression<SqlBool>;
  /** What they are told by mail; null if they are told nothing by mail. */
  readonly mail: { readonly kind: NoticeKind; readonly hasFiles: boolean } | null;
}

/** On `user_account u`: one of these people. */
export const areNamed = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`u.id = any(${ids}::uuid[])`;

/** `person (person_id, kind, condition, urgency, has_files)`: everybody once, with what they are mailed first. */
const persons = (people: readonly People[]): RawBuilder<unknown> => {
  const parts = people.map(({ who, mail }, place) => {
    const { condition = null, urgency = null } = mail ? noticeKinds[mail.kind] : {};
    return sql`select u.id as person_id, ${sql.lit(place)} as place, ${mail?.kind ?? null}::text as kind, ${condition}::text as condition,
      ${urgency}::text as urgency, ${mail?.hasFiles ?? false}::boolean as has_files from user_account u where ${isActivePerson('u')} and ${who}`;
  });
  return sql`person as materialized (
    select distinct on (person_id) person_id, kind, condition, urgency, has_files from (${sql.join(parts, sql` union all `)}) told
    order by person_id, kind is null, place)`;
};

/** What decides about the mail of `person m`, who is `user_account u`. */
const deciding = (timeZone: string) => sql`
  m.condition, m.urgency, m.has_files as "hasFiles", s.choices -> m.kind ->> 'mail' as way, ${heldReason('m')} as "heldReason",
  coalesce(${isStopped}, false) as "isStopped", ${zoneOf('u.id', timeZone)} as zone, a.day, coalesce(a.used, 0) as used`;
const decidedBy = sql`
  join user_account u on u.id = m.person_id left join notice_setting s on s.person_id = u.id left join mail_allowance a on a.person_id = u.id
  left join refused_address f on f.address = lower(u.email)`;

const readsFrench = sql<boolean>`(u.language = 'fr')`;

export interface ReachCounts extends Pick<Reach, 'people' | 'dealers' | 'departments'> {
  /** People who read French. */
  readonly french: number;
  /** Groups of people whose mails are decided alike. */
  readonly groups: readonly (Reached & { readonly people: number })[];
}

const largestDepartments = 3;

/** How many people these are, where they work, and what decides about their mails. */
export async function countReached(
  tx: Transaction,
  people: readonly People[],
  timeZone: string,
): Promise<ReachCounts> {
  const { rows } = await sql<ReachCounts>`
    with ${persons(people)},
    decided as materialized (
      select ${deciding(timeZone)}, ${readsFrench} as "isFrench", u.id from person m ${decidedBy}),
    grouped as (
      select condition, urgency, "hasFiles", way, "heldReason", "isStopped", zone, day, used, count(*)::integer as people
      from decided group by condition, urgency, "hasFiles", way, "heldReason", "isStopped", zone, day, used)
    select (select count(*)::integer from decided) as people,
      (select count(*)::integer from decided where "isFrench") as french,
      (select count(distinct m.dealer_id)::integer from decided d join dealer_membership m on m.user_id = d.id and ${isCurrentMembership('m')})
        as dealers,
      coalesce((select json_agg(json_build_object('name', g.name, 'nameFr', g.name_fr, 'people', g.people) order by g.people desc, g.name)
        from (select g.id, g.name, g.name_fr, count(*)::integer as people from decided d join access_scope a on a.user_id = d.id
          join assignment_group g on g.id = any(a.assignment_group_ids) group by g.id
          order by people desc, g.name limit ${largestDepartments}) g), '[]') as departments,
      coalesce((select json_agg(to_jsonb(g) || jsonb_build_object('id', g.n::text)) from (select *, row_number() over () as n from grouped) g), '[]')
        as groups`.execute(tx);
  return rows[0]!;
}

export type ReachedPerson = Reached &
  Pick<Reach['persons'][number], 'name' | 'dealer'> & { readonly language: Language };

/** A page of them by name. `visible` is on `user_account u`. */
export async function reachedPersons(
  tx: Transaction,
  people: readonly People[],
  query: ReachQuery,
  { timeZone, visible }: { readonly timeZone: string; readonly visible: Expression<SqlBool> },
): Promise<{ readonly rows: readonly ReachedPerson[]; readonly total: number }> {
  const { rows } = await sql<ReachedPerson & { readonly total: number }>`
    with ${persons(people)},
    shown as (
      select p.*, u.full_name, count(*) over ()::integer as total from person p join user_account u on u.id = p.person_id
      where ${visible} and ${query.text ? sql`u.full_name ilike ${`%${query.text.replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`}
      order by u.full_name, u.id limit ${query.limit} offset ${offsetOf(query)})
    select u.id, u.full_name as name, case when ${readsFrench} then 'fr' else 'en' end as language,
      coalesce((select d.name from dealer_membership e join dealer d on d.id = e.dealer_id
        where e.user_id = u.id and ${isCurrentMembership('e')} ${firstDealer('e')}), '') as dealer,
      ${deciding(timeZone)}, m.total
    from shown m ${decidedBy} order by m.full_name, u.id`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}
