import { sql, type Expression, type SqlBool } from 'kysely';
import { reaches, worksAtDealer } from '#contract/platform/roles.ts';
import { type Actor, isDealerStaff } from '#server/platform/access/actor.ts';
import { always, columnOf, type Condition, type Scope } from '#server/platform/access/scope.ts';

/**
 * Where a kind of record stores its audience: rows in a separate table and, if lists are read often, an array of the same ids in the
 * record. An empty audience means everyone.
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
 * Assigned to one of the person's departments, or to everyone. Departments limit only dealers' people: the manufacturer's staff has no
 * department and sees the training of every department.
 */
export const withinDepartments = (audience: Audience): Scope<ForDepartments> =>
  narrowed(audience, 'assignment_group_id', {
    ofActor: (actor) => actor.assignmentGroupIds,
    ofRow: (row) => row.assignmentGroupIds,
  });

/** Assigned to one of the business units of the person's dealers, or to everyone; the manufacturer's staff as above. */
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
      const actorPlaces = sql`${ofActor(actor)}::uuid[]`;
      return array === undefined
        ? sql<SqlBool>`(not exists (${rows(alias)}) or exists (${rows(alias)} and ${columnOf('a', place)} = any(${actorPlaces})))`
        : sql<SqlBool>`(${columnOf(alias, array)} = '{}' or ${columnOf(alias, array)} && ${actorPlaces})`;
    },
    holds: (actor, row) => {
      const wanted = ofRow(row);
      if (!isDealerStaff(actor) || wanted.length === 0) return true;
      const actorPlaces = ofActor(actor);
      return wanted.some((id) => actorPlaces.includes(id));
    },
  };
}

const dealerReaches = sql.join(reaches.filter(worksAtDealer).map((reach) => sql.lit(reach)));

/** On `user_account` under an alias: works at a dealer, so audiences limit what the person sees. */
export const dealerStaff: Condition<Pick<Actor, 'reach'>> = {
  sql: (person) =>
    sql<SqlBool>`${columnOf(person, 'role_id')} in (select r.id from role r where r.reach in (${dealerReaches}))`,
  holds: isDealerStaff,
};

/** On a record and a `user_account` under their aliases: the audience is everyone or includes one of the person's departments. */
export const namesDepartmentOf = (
  { table, record, array }: Audience & { readonly array: string },
  alias: string,
  person: string,
): Expression<SqlBool> => sql<SqlBool>`(${columnOf(alias, array)} = '{}' or exists (
  select from ${sql.table(table)} a join assignment_group_member g on g.assignment_group_id = a.assignment_group_id
  where ${columnOf('a', record)} = ${columnOf(alias, 'id')} and g.user_id = ${columnOf(person, 'id')}))`;

/** `withinDepartments` for the person in the row of `user_account`. */
export const meantFor = (
  audience: Audience & { readonly array: string },
  alias: string,
  person: string,
): Expression<SqlBool> =>
  sql<SqlBool>`(${namesDepartmentOf(audience, alias, person)} or not ${dealerStaff.sql(person)})`;
