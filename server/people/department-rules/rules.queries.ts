import { sql, type Expression, type SqlBool } from 'kysely';
import { isNamingKind, type ByHand, type DepartmentRule } from '#contract/people/department-rules.fields.ts';
import { everybody } from '#contract/people/audiences.fields.ts';
import { writeAudience } from '#server/people/audiences/audience.queries.ts';
import { profileImage } from '#server/people/users/lean.queries.ts';
import { isOriginalPerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';

/** Replaces the conditions of a department. Who is in it follows when the rule is applied. */
export async function writeRule(tx: Transaction, groupId: string, rule: DepartmentRule): Promise<void> {
  await sql`delete from assignment_group_condition where assignment_group_id = ${groupId}`.execute(tx);
  for (const [alternative, conditions] of rule.entries())
    for (const [place, { kind, isNot, values, days }] of conditions.entries()) {
      const audienceId = isNamingKind(kind)
        ? await writeAudience(tx, null, { ...everybody, [kind]: values })
        : null;
      await tx
        .insertInto('assignmentGroupCondition')
        .values({
          id: newId(),
          assignmentGroupId: groupId,
          alternative,
          place,
          kind,
          negated: isNot,
          audienceId,
          words: audienceId === null ? [...new Set(values)] : [],
          days: kind === 'memberSince' ? days : null,
        })
        .execute();
    }
}

/** Has the rule applied to everybody, from the beginning. */
export async function queueRule(tx: Transaction, groupId: string): Promise<void> {
  await sql`insert into assignment_group_rule_work (assignment_group_id) values (${groupId})
    on conflict (assignment_group_id) do update set after_user_id = null, since = now()`.execute(tx);
}

/** The department follows no rule any more: whoever is in it stays, and nobody is kept in or out. */
export async function endRule(tx: Transaction, groupId: string): Promise<void> {
  await sql`delete from assignment_group_by_hand where assignment_group_id = ${groupId}`.execute(tx);
  await sql`delete from assignment_group_rule_work where assignment_group_id = ${groupId}`.execute(tx);
}

/**
 * Makes this the day that conditions on days are worked out for. If it was another one, their departments are applied again. Returns how
 * many.
 */
export async function moveRuleDay(tx: Transaction, day: string, zone: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as (
      update rule_day set day = ${day}, zone = ${zone} where (day, zone) is distinct from (${day}::date, ${zone}) returning day)
    insert into assignment_group_rule_work (assignment_group_id)
    select g.id from moved, assignment_group g where g.follows_rule and exists (
      select from assignment_group_condition c where c.assignment_group_id = g.id and c.kind = 'memberSince')
    on conflict (assignment_group_id) do update set after_user_id = null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Keeps people in or out by hand, and lets others follow the rule again; who is in follows at once. `visible` is on `user_account u`. False if
 * somebody is not visible; the caller then has to roll back.
 */
export async function writeByHand(
  tx: Transaction,
  groupId: string,
  { keep, release }: ByHand,
  by: string,
  visible: Expression<SqlBool>,
): Promise<boolean> {
  if (release.length > 0)
    await sql`delete from assignment_group_by_hand h using user_account u
      where h.assignment_group_id = ${groupId} and h.user_id = any(${[...release]}::uuid[]) and u.id = h.user_id and ${visible}`.execute(
      tx,
    );
  const kept = new Map(keep.map((one) => [one.userId, one]));
  if (kept.size === 0) return true;
  const { rows } = await sql<{ found: number }>`
    with people as (
      select u.id, k."isIn", k.reason from jsonb_to_recordset(${JSON.stringify([...kept.values()])}::jsonb) as k ("userId" uuid, "isIn" boolean, reason text)
      join user_account u on u.id = k."userId" where ${isOriginalPerson('u')} and ${visible}),
    written as (
      insert into assignment_group_by_hand (assignment_group_id, user_id, is_in, reason, set_by)
      select ${groupId}, id, "isIn", reason, ${by} from people
      on conflict (assignment_group_id, user_id) do update set is_in = excluded.is_in, reason = excluded.reason, set_by = excluded.set_by, set_at = now())
    select count(*) as found from people`.execute(tx);
  return rows[0]!.found === kept.size;
}

/** Whom both departments keep in or out: of a rule that is tried. */
export async function copyByHand(tx: Transaction, from: string, to: string): Promise<void> {
  await sql`insert into assignment_group_by_hand (assignment_group_id, user_id, is_in, reason, set_by)
    select ${to}, user_id, is_in, reason, set_by from assignment_group_by_hand where assignment_group_id = ${from}`.execute(
    tx,
  );
}

export interface HandRow {
  readonly id: string;
  readonly fullName: string;
  readonly profileImage: string | null;
  readonly isIn: boolean;
  readonly reason: string;
  readonly setAt: string;
}

/** Whom somebody keeps in or out, those kept in first, by name. */
export async function keptByHand(
  db: Db,
  groupId: string,
  visible: Expression<SqlBool>,
): Promise<readonly HandRow[]> {
  const { rows } = await sql<HandRow>`
    select u.id, u.full_name as "fullName", ${profileImage} as "profileImage", h.is_in as "isIn", h.reason, h.set_at as "setAt"
    from assignment_group_by_hand h join user_account u on u.id = h.user_id
    where h.assignment_group_id = ${groupId} and ${isOriginalPerson('u')} and ${visible} order by h.is_in desc, u.last_name, u.first_name, u.id`.execute(
    db,
  );
  return rows;
}

export interface RuleWork {
  readonly groupId: string;
  readonly afterUserId: string | null;
}

const ruleWork = queue({
  table: 'assignment_group_rule_work',
  ready: sql`w.since <= now()`,
  order: sql`w.since`,
});

/** For operators. */
export const ruleQueue: WatchedQueue = {
  name: 'department_rules',
  waiting: ruleWork.waiting,
  since: sql`w.since`,
};

/** The next rule to apply, locked for the rest of the transaction. */
export async function lockRuleWork(tx: Transaction): Promise<RuleWork | undefined> {
  const { rows } = await sql<RuleWork>`
    select w.assignment_group_id as "groupId", w.after_user_id as "afterUserId" ${ruleWork.next()}`.execute(
    tx,
  );
  return rows[0];
}

/** Applies the rule to the next people. Returns who joined or left, or nothing if everybody is done. */
export async function applyToNext(
  tx: Transaction,
  { groupId, afterUserId }: RuleWork,
  limit: number,
): Promise<readonly string[] | undefined> {
  const { rows: next } = await sql<{ id: string }>`
    select id from user_account ${afterUserId === null ? sql`` : sql`where id > ${afterUserId}`} order by id limit ${sql.lit(limit)}`.execute(
    tx,
  );
  const last = next.at(-1);
  if (!last) {
    await sql`delete from assignment_group_rule_work where assignment_group_id = ${groupId}`.execute(tx);
    return undefined;
  }
  const people = next.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from follow_rules(${people}::uuid[], ${groupId}::uuid) as id`.execute(tx);
  await sql`update assignment_group_rule_work set after_user_id = ${last.id} where assignment_group_id = ${groupId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** After a failure: in a minute, and after the others. */
export async function postponeRule(db: Db, groupId: string): Promise<void> {
  await sql`update assignment_group_rule_work set since = now() + interval '1 minute' where assignment_group_id = ${groupId}`.execute(
    db,
  );
}
