import { sql } from 'kysely';
import type { StaffReach } from '#contract/people/admin-groups.calls.ts';
import type { AdminGroupFields, MembershipChanges } from '#contract/people/admin-groups.fields.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { type Actor, rightsOnDealers, rightsOnPeople } from '#server/platform/access/actor.ts';
import {
  isActivePerson,
  isCurrentMembership,
  isOriginalPerson,
} from '#server/platform/access/person.scope.ts';
import type { Db } from '#server/platform/database/open.ts';
import { canBeStaff, seesThroughGroups } from './admin-groups.queries.ts';
import { dealersToGive } from './admin-groups.scope.ts';

interface Counts {
  readonly now: number;
  readonly after: number;
}

export interface GroupPreview {
  readonly staff: readonly StaffReach[];
  readonly dealers: Counts;
  readonly users: Counts;
}

export interface PreviewedSave extends MembershipChanges, Pick<AdminGroupFields, 'status'> {
  /** Undefined for a new group. */
  readonly group?: string | undefined;
}

/**
 * What each member of staff sees now and after a save, in one statement: active dealers of their groups and their own, and active people of
 * their groups besides themselves. Ids that the actor may not give do not count.
 *
 * Most people belong to one dealer and are in no group directly, so they are counted once per dealer and summed. Only the others are
 * looked at person by person. Counting every person for every member would take seconds for a large group with a large staff.
 */
export async function previewGroup(db: Db, actor: Actor, save: PreviewedSave): Promise<GroupPreview> {
  const group = sql`${save.group ?? null}::uuid`;
  const ids = (list: readonly string[]) => sql`${[...list]}::uuid[]`;
  const { rows } = await sql<{ staff: StaffReach[]; dealers: Counts; users: Counts }>`
    with member as materialized (
      select u.id, s.dealer_ids, array_remove(s.admin_group_ids, ${group}) as other_groups,
        coalesce(${group} = any(s.admin_group_ids), false) as is_now,
        ${save.status}::text = 'active' and (u.id <> all(${ids(save.removeStaff)}) or u.id = any(${ids(save.addStaff)})) as is_then,
        ${seesThroughGroups} and r.rights && ${[...rightsOnDealers]}::text[] as sees_dealers,
        ${seesThroughGroups} and r.rights && ${[...rightsOnPeople]}::text[] as sees_people
      from user_account u join role r on r.id = u.role_id join access_scope s on s.user_id = u.id
      where ${isOriginalPerson('u')} and u.id in (
        select a.user_id from admin_group_staff a where a.admin_group_id = ${group}
        union select u.id from user_account u where u.id = any(${ids(save.addStaff)}) and ${canBeStaff})
      -- The group itself, counted like a member who sees nothing else.
      union all select null, '{}', '{}', true, true, true, true
    ),
    group_dealer as materialized (
      select a.dealer_id, true as is_now,
        a.dealer_id <> all(${ids(save.removeDealers)}) or a.dealer_id = any(${ids(save.addDealers)}) as is_then
      from admin_group_dealer a where a.admin_group_id = ${group}
      union all
      select d.id, false, true from dealer d where d.id = any(${ids(save.addDealers)}) and ${dealersToGive.sql(actor, 'd')}
        and not exists (select from admin_group_dealer a where a.dealer_id = d.id and a.admin_group_id = ${group})
    ),
    group_user as materialized (
      select a.user_id, true as is_now,
        a.user_id <> all(${ids(save.removeUsers)}) or a.user_id = any(${ids(save.addUsers)}) as is_then
      from admin_group_user a where a.admin_group_id = ${group}
      union all
      select u.id, false, true from user_account u where u.id = any(${ids(save.addUsers)}) and ${usersVisible.sql(actor, 'u')}
        and not exists (select from admin_group_user a where a.user_id = u.id and a.admin_group_id = ${group})
    ),
    place as materialized (
      select member_id, dealer_id, bool_or(is_now) as is_now, bool_or(is_then) as is_then, bool_or(is_own) as is_own from (
        select m.id as member_id, g.dealer_id, m.is_now and g.is_now as is_now, m.is_then and g.is_then as is_then, false as is_own
          from member m cross join group_dealer g
        union all
        select m.id, a.dealer_id, true, true, false
          from member m cross join unnest(m.other_groups) o(id) join admin_group_dealer a on a.admin_group_id = o.id
        union all
        select m.id, o.id, false, false, true from member m cross join unnest(m.dealer_ids) o(id)) p
      group by member_id, dealer_id
    ),
    direct as materialized (
      select member_id, user_id, bool_or(is_now) as is_now, bool_or(is_then) as is_then from (
        select m.id as member_id, g.user_id, m.is_now and g.is_now as is_now, m.is_then and g.is_then as is_then
          from member m cross join group_user g
        union all
        select m.id, a.user_id, true, true
          from member m cross join unnest(m.other_groups) o(id) join admin_group_user a on a.admin_group_id = o.id) p
      group by member_id, user_id
    ),
    single_out as materialized (
      select user_id from direct
      union select m.user_id from dealer_membership m where ${isCurrentMembership('m')} group by m.user_id having count(*) > 1
      union select id from member
    ),
    staffed as materialized (
      select m.dealer_id, count(*) as people
      from dealer_membership m join user_account u on u.id = m.user_id and ${isActivePerson('u')}
      where ${isCurrentMembership('m')} and m.dealer_id in (select dealer_id from place)
        and not exists (select from single_out s where s.user_id = m.user_id)
      group by m.dealer_id
    ),
    by_place as (
      select p.member_id,
        count(*) filter (where d.status = 'active' and (p.is_now or p.is_own)) as dealers_now,
        count(*) filter (where d.status = 'active' and (p.is_then or p.is_own)) as dealers_then,
        sum(s.people) filter (where p.is_now) as users_now, sum(s.people) filter (where p.is_then) as users_then
      from place p join dealer d on d.id = p.dealer_id left join staffed s on s.dealer_id = p.dealer_id
      group by p.member_id
    ),
    by_person as (
      select member_id, count(*) filter (where is_now) as users_now, count(*) filter (where is_then) as users_then from (
        select x.member_id, x.user_id, bool_or(x.is_now) as is_now, bool_or(x.is_then) as is_then from (
          select member_id, user_id, is_now, is_then from direct
          union all
          select p.member_id, m.user_id, p.is_now, p.is_then from single_out s
            join dealer_membership m on m.user_id = s.user_id and ${isCurrentMembership('m')} join place p on p.dealer_id = m.dealer_id) x
        join user_account u on u.id = x.user_id and ${isActivePerson('u')}
        where x.user_id is distinct from x.member_id
        group by x.member_id, x.user_id) seen
      group by member_id
    ),
    counted as materialized (
      select m.id,
        json_build_object('now', case when m.sees_dealers then coalesce(p.dealers_now, 0) else 0 end,
          'after', case when m.sees_dealers then coalesce(p.dealers_then, 0) else 0 end) as dealers,
        json_build_object('now', case when m.sees_people then coalesce(p.users_now, 0) + coalesce(q.users_now, 0) else 0 end,
          'after', case when m.sees_people then coalesce(p.users_then, 0) + coalesce(q.users_then, 0) else 0 end) as users
      from member m left join by_place p on p.member_id is not distinct from m.id
        left join by_person q on q.member_id is not distinct from m.id
    )
    select coalesce((select json_agg(s) from (
        select u.id as "_id", u.full_name as "fullName", ${profileImage} as "profileImage",
          json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) as role, ${seesThroughGroups} as sees,
          c.dealers, c.users
        from counted c join user_account u on u.id = c.id join role r on r.id = u.role_id order by u.full_name, u.id) s), '[]') as staff,
      (select dealers from counted where id is null) as dealers, (select users from counted where id is null) as users`.execute(
    db,
  );
  return rows[0]!;
}
