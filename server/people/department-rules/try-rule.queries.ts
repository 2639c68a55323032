import { sql, type Expression, type SqlBool } from 'kysely';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import type { AskedPerson } from './reasons.rules.ts';
import { valuesOfCondition } from './rule-columns.queries.ts';

/** A department that nobody ever sees, for a rule that is tried: its transaction is rolled back. */
export async function insertTrial(tx: Transaction): Promise<string> {
  const id = newId();
  await tx.insertInto('assignmentGroup').values({ id, name: id, status: 'inactive' }).execute();
  return id;
}

export interface Moves {
  readonly before: number;
  readonly after: number;
  readonly joins: number;
  readonly leaves: number;
  readonly people: readonly {
    readonly _id: string;
    readonly fullName: string;
    readonly profileImage: string | null;
    readonly dealer: string;
    readonly joins: boolean;
  }[];
}

/** Who is in the department now, and who would be in it by the rule of the other one; active people. The first of those who move. */
export async function movesOf(
  tx: Transaction,
  groupId: string | undefined,
  trialId: string,
  limit: number,
): Promise<Moves> {
  const { rows } = await sql<Moves>`
    with now_in as materialized (
      select m.user_id as id from assignment_group_member m join user_account u on u.id = m.user_id
      where m.assignment_group_id = ${groupId ?? null}::uuid and ${isActivePerson('u')}),
    then_in as materialized (
      select e.user_id as id from member_by_rule e join user_account u on u.id = e.user_id
      where e.assignment_group_id = ${trialId}::uuid and ${isActivePerson('u')}),
    moved as materialized (
      select coalesce(n.id, t.id) as id, n.id is null as joins from now_in n full join then_in t on t.id = n.id
      where n.id is null or t.id is null)
    select (select count(*) from now_in) as before, (select count(*) from then_in) as after,
      (select count(*) from moved where joins) as joins, (select count(*) from moved where not joins) as leaves,
      coalesce((select json_agg(p) from (
        select u.id as "_id", u.full_name as "fullName", ${profileImage} as "profileImage", coalesce(a.dealers -> 0 ->> 'name', '') as dealer, m.joins
        from moved m join user_account u on u.id = m.id join access_scope a on a.user_id = u.id
        order by m.joins desc, ${byFamilyName} limit ${limit}) p), '[]') as people`.execute(tx);
  return rows[0]!;
}

/** These people, each with every condition of the department, whether it holds, and what they have. `visible` is on `user_account u`. */
export async function peopleAsked(
  db: Db | Transaction,
  groupId: string,
  userIds: readonly string[],
  visible: Expression<SqlBool>,
): Promise<readonly AskedPerson[]> {
  const { rows } = await sql<AskedPerson>`
    select u.id, h.is_in as "isKeptIn", coalesce(h.reason, '') as reason,
      exists (select from member_by_rule e where e.assignment_group_id = ${groupId}::uuid and e.user_id = u.id) as "isIn",
      coalesce((
        select json_agg(json_build_object('alternative', c.alternative, 'kind', c.kind, 'isNot', c.negated, 'values', ${valuesOfCondition},
          'holds', meets_condition(c, au, u, a, d)) order by c.alternative, c.place)
        from assignment_group_condition c left join audience au on au.id = c.audience_id where c.assignment_group_id = ${groupId}::uuid), '[]') as conditions,
      json_build_object('roles', array[u.role_id], 'dealers', a.dealer_ids, 'businessUnits', a.business_unit_ids, 'adminGroups', a.member_group_ids,
        'countries', a.countries, 'states', a.states, 'positions', array_remove(array[u.dealer_position], ''),
        'mainJobs', array_remove(array[u.primary_role], ''), 'languages', array[u.language]) as own,
      d.day - (coalesce(u.approved_at, u.created_at) at time zone d.zone)::date as "memberDays"
    from user_account u join access_scope a on a.user_id = u.id cross join rule_day d
    left join assignment_group_by_hand h on h.assignment_group_id = ${groupId}::uuid and h.user_id = u.id
    where u.id = any(${[...userIds]}::uuid[]) and ${visible}`.execute(db);
  return rows;
}
