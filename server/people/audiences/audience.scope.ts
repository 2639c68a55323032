import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { AudienceKind } from '#contract/people/audiences.fields.ts';
import { reaches, worksAtDealer } from '#contract/platform/roles.ts';
import { type Actor, isDealerStaff } from '#server/platform/access/actor.ts';
import { always, columnOf, type Condition, type Scope } from '#server/platform/access/scope.ts';
import { isWithin, kindsThatLimit, valuesOfActor, type StoredAudience } from './audience.rules.ts';

/** Where a record keeps its departments: rows in a separate table, and an array of the same ids in the record. Empty means everyone. */
export interface KeptDepartments {
  /** `curriculum_audience`. */
  readonly table: string;
  /** Its column that names the record: `curriculum_id`. */
  readonly record: string;
  /** The column of the record with the ids as an array. */
  readonly array: string;
}

/**
 * Assigned to one of the person's departments, or to everyone. Departments limit only dealers' people: the manufacturer's staff has no
 * department and sees the training of every department.
 */
export const withinDepartments = ({
  array,
}: KeptDepartments): Scope<{ readonly assignmentGroupIds: readonly string[] }> => ({
  sql: (actor, alias) =>
    isDealerStaff(actor)
      ? sql<SqlBool>`(${columnOf(alias, array)} = '{}' or ${columnOf(alias, array)} && ${actor.assignmentGroupIds}::uuid[])`
      : always,
  holds: (actor, { assignmentGroupIds }) =>
    !isDealerStaff(actor) ||
    assignmentGroupIds.length === 0 ||
    assignmentGroupIds.some((id) => actor.assignmentGroupIds.includes(id)),
});

/** The column of `audience` for each kind. */
export const audienceColumns = {
  assignmentGroups: { column: 'assignment_group_ids', type: sql`uuid[]` },
  businessUnits: { column: 'business_unit_ids', type: sql`uuid[]` },
  roles: { column: 'role_ids', type: sql`uuid[]` },
  dealers: { column: 'dealer_ids', type: sql`uuid[]` },
  adminGroups: { column: 'admin_group_ids', type: sql`uuid[]` },
  countries: { column: 'countries', type: sql`text[]` },
  states: { column: 'states', type: sql`text[]` },
} as const satisfies Record<AudienceKind, { column: string; type: RawBuilder<unknown> }>;

/** Records with an `audience_id` that the person is within, or that are for everybody. */
export const withinAudience: Scope<{ readonly audience: StoredAudience }> = {
  sql(actor, alias) {
    const own = valuesOfActor(actor);
    const limits = kindsThatLimit(isDealerStaff(actor)).map((kind) => {
      const { column, type } = audienceColumns[kind];
      return sql<SqlBool>`(au.${sql.raw(column)} = '{}' or au.${sql.raw(column)} && ${own[kind]}::${type})`;
    });
    return sql<SqlBool>`(${columnOf(alias, 'audience_id')} is null or exists (
      select from audience au where au.id = ${columnOf(alias, 'audience_id')} and ${sql.join(limits, sql` and `)}))`;
  },
  holds: (actor, { audience }) => isWithin(audience, valuesOfActor(actor), isDealerStaff(actor)),
};

const dealerReaches = sql.join(reaches.filter(worksAtDealer).map((reach) => sql.lit(reach)));

/** On `user_account` under an alias: works at a dealer, so audiences limit what the person sees. */
export const dealerStaff: Condition<Pick<Actor, 'reach'>> = {
  sql: (person) =>
    sql<SqlBool>`${columnOf(person, 'role_id')} in (select r.id from role r where r.reach in (${dealerReaches}))`,
  holds: isDealerStaff,
};

/** On a record and a `user_account` under their aliases: the audience is everyone or includes one of the person's departments. */
export const namesDepartmentOf = (
  { table, record, array }: KeptDepartments,
  alias: string,
  person: string,
): Expression<SqlBool> => sql<SqlBool>`(${columnOf(alias, array)} = '{}' or exists (
  select from ${sql.table(table)} a join assignment_group_member g on g.assignment_group_id = a.assignment_group_id
  where ${columnOf('a', record)} = ${columnOf(alias, 'id')} and g.user_id = ${columnOf(person, 'id')}))`;

/** `withinDepartments` for the person in the row of `user_account`. */
export const meantFor = (departments: KeptDepartments, alias: string, person: string): Expression<SqlBool> =>
  sql<SqlBool>`(${namesDepartmentOf(departments, alias, person)} or not ${dealerStaff.sql(person)})`;
