import { sql } from 'kysely';
import type { PlannedMove } from '#contract/people/moves.calls.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** As `planned_change` names it. */
export const plannedOf = (userId: string) => ({ kind: 'user', recordId: userId }) as const;
export const moveAction = 'move';

const dealerNamed = (column: 'from' | 'to') => sql`(
  select json_build_object('_id', d.id, 'name', d.name) from dealer d where d.id = (x.options ->> ${sql.lit(column)})::uuid)`;

/** What is planned for a person; undefined if nothing is. */
export async function plannedMove(db: Db | Transaction, userId: string): Promise<PlannedMove | undefined> {
  const { rows } = await sql<PlannedMove>`
    select x.options ->> 'kind' as kind, to_char(x.due_at at time zone x.zone, 'YYYY-MM-DD') as day, ${dealerNamed('from')} as "from",
      ${dealerNamed('to')} as "to", x.options ->> 'reason' as reason, x.failed_at as "failedAt", x.problem,
      (select u.full_name from user_account u where u.id = x.created_by) as "plannedBy"
    from planned_change x where x.kind = 'user' and x.record_id = ${userId} and x.action = ${moveAction}`.execute(
    db,
  );
  return rows[0];
}

export interface PlannerAndPerson {
  readonly planner: (Addressee & { readonly firstName: string }) | null;
  /** Null once the account is gone. */
  readonly person: string | null;
}

/** Who planned a move, to be told that it was not made, and the name of the person it is about. */
export async function plannerAndPerson(
  tx: Transaction,
  plannerId: string,
  userId: string,
): Promise<PlannerAndPerson> {
  const { rows } = await sql<PlannerAndPerson>`
    select (select json_build_object('userId', p.id, 'email', p.email, 'language', p.language, 'firstName', p.first_name)
        from user_account p where p.id = ${plannerId} and ${isActivePerson('p')}) as planner,
      (select coalesce(nullif(u.full_name, ''), u.email) from user_account u where u.id = ${userId}) as person`.execute(
    tx,
  );
  return rows[0]!;
}
