import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, dealerStaffRank, isDealerStaff } from '#server/platform/access/actor.ts';
import { always, columnOf, type Condition, type Scope } from '#server/platform/access/scope.ts';

/**
 * Where a kind of record keeps whom it is meant for: rows of a table of its own, and beside them, where lists are read often, an array
 * of the same ids in the record. None means everybody.
 */
export interface Audience {
  /** `curriculum_audience`. */
  readonly table: string;
  /** Its column that names the record: `curriculum_id`. */
  readonly record: string;
  /** The column of the record with the ids as an array. */
  readonly array?: string;
}

interface ForDepartments {
  readonly assignmentGroupIds: readonly string[];
}
interface ForUnits {
  readonly businessUnitIds: readonly string[];
}

/**
 * Meant for one of the person's departments, or for all of them. Departments narrow dealers' people only: the maker's own staff stands
 * in none and sees what is meant for any.
 */
export const withinDepartments = (audience: Audience): Scope<ForDepartments> =>
  narrowed(audience, 'assignment_group_id', {
    ofActor: (actor) => actor.assignmentGroupIds,
    ofRow: (row) => row.assignmentGroupIds,
  });

/** Meant for one of the business units of the person's dealers, or for all of them; the maker's own staff as above. */
export const withinUnits = (audience: Audience): Scope<ForUnits> =>
  narrowed(audience, 'business_unit_id', {
    ofActor: (actor) => actor.businessUnitIds,
    ofRow: (row) => row.businessUnitIds,
  });

function narrowed<Row>(
  { table, record, array }: Audience,
  place: 'assignment_group_id' | 'business_unit_id',
  {
    ofActor,
    ofRow,
  }: {
    readonly ofActor: (actor: Actor) => readonly string[];
    readonly ofRow: (row: Row) => readonly string[];
  },
): Scope<Row> {
  const rows = (alias: string) =>
    sql`select from ${sql.table(table)} a where ${columnOf('a', record)} = ${columnOf(alias, 'id')}`;
  return {
    sql: (actor, alias) => {
      if (!isDealerStaff(actor)) return always;
      const held = sql`${ofActor(actor)}::uuid[]`;
      return array === undefined
        ? sql<SqlBool>`(not exists (${rows(alias)}) or exists (${rows(alias)} and ${columnOf('a', place)} = any(${held})))`
        : sql<SqlBool>`(${columnOf(alias, array)} = '{}' or ${columnOf(alias, array)} && ${held})`;
    },
    holds: (actor, row) => {
      const wanted = ofRow(row);
      if (!isDealerStaff(actor) || wanted.length === 0) return true;
      const held = ofActor(actor);
      return wanted.some((id) => held.includes(id));
    },
  };
}

/** On `user_account` under a name: works at a dealer, so that audiences narrow what the person sees. */
export const dealerStaff: Condition<Pick<Actor, 'roleRank'>> = {
  sql: (person) =>
    sql<SqlBool>`${columnOf(person, 'role_id')} in (select r.id from role r where r.rank >= ${sql.lit(dealerStaffRank)})`,
  holds: isDealerStaff,
};

/** On a record and a `user_account` under their names: everybody or one of the person's departments is named. */
export const namesDepartmentOf = (
  { table, record, array }: Audience & { readonly array: string },
  alias: string,
  person: string,
): Expression<SqlBool> => sql<SqlBool>`(${columnOf(alias, array)} = '{}' or exists (
  select from ${sql.table(table)} a join assignment_group_member g on g.assignment_group_id = a.assignment_group_id
  where ${columnOf('a', record)} = ${columnOf(alias, 'id')} and g.user_id = ${columnOf(person, 'id')}))`;

/** `withinDepartments` of whoever stands in the row of `user_account`. */
export const meantFor = (
  audience: Audience & { readonly array: string },
  alias: string,
  person: string,
): Expression<SqlBool> =>
  sql<SqlBool>`(${namesDepartmentOf(audience, alias, person)} or not ${dealerStaff.sql(person)})`;
