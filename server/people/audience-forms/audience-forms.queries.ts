import { sql, type Expression, type SqlBool } from 'kysely';
import type { Audience, AudienceKind, AudienceValues } from '#contract/people/audiences.fields.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

const tables = {
  assignmentGroups: 'assignment_group',
  businessUnits: 'business_unit',
  roles: 'role',
  dealers: 'dealer',
  adminGroups: 'admin_group',
} as const satisfies Partial<Record<AudienceKind, string>>;
const kindsWithNames = Object.keys(tables) as (keyof typeof tables)[];

/** The first kind in which the audience names something that does not exist. */
export async function kindWithMissingName(
  db: Db | Transaction,
  audience: AudienceValues,
): Promise<AudienceKind | undefined> {
  const named = kindsWithNames.filter((kind) => audience[kind].length > 0);
  if (named.length === 0) return undefined;
  const { rows } = await sql<{ kind: AudienceKind }>`${sql.join(
    named.map(
      (kind) => sql`select ${sql.lit(kind)} as kind
        where exists (select from unnest(${audience[kind]}::uuid[]) x (id)
          where not exists (select from ${sql.table(tables[kind])} t where t.id = x.id))`,
    ),
    sql` union all `,
  )} limit 1`.execute(db);
  return rows[0]?.kind;
}

type Choices = Pick<Audience, 'assignmentGroups' | 'businessUnits' | 'roles' | 'adminGroups'>;

/** What the form offers. */
export async function audienceChoices(db: Db, groups: readonly string[] | 'all'): Promise<Choices> {
  const { rows } = await sql<Choices>`select
    coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'nameFr', name_fr) order by name, id) from assignment_group
      where status = 'active'), '[]') as "assignmentGroups",
    coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'nameFr', name_fr) order by name, id) from business_unit), '[]')
      as "businessUnits",
    coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'nameFr', name_fr) order by rank, name, id) from role), '[]')
      as roles,
    coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) from admin_group g
      where g.status = 'active' and ${groups === 'all' ? sql`true` : sql`g.id = any(${groups}::uuid[])`}), '[]') as "adminGroups"`.execute(
    db,
  );
  return rows[0]!;
}

export interface ExplainedPerson extends AudienceValues {
  readonly id: string;
  readonly fullName: string;
  readonly active: boolean;
  readonly worksAtDealer: boolean;
}

/** A person with the values that audiences ask for, if `visible` admits them on `user_account u`. */
export async function personToExplain(
  db: Db,
  userId: string,
  visible: Expression<SqlBool>,
  worksAtDealer: Expression<SqlBool>,
): Promise<ExplainedPerson | undefined> {
  const { rows } = await sql<ExplainedPerson>`
    select u.id, u.full_name as "fullName", ${isActivePerson('u')} as active,
      ${worksAtDealer} as "worksAtDealer", a.assignment_group_ids as "assignmentGroups", a.business_unit_ids as "businessUnits",
      array[u.role_id] as roles, a.dealer_ids as dealers, a.member_group_ids as "adminGroups", a.countries, a.states
    from user_account u join access_scope a on a.user_id = u.id where u.id = ${userId} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

interface NamedValue {
  readonly value: string;
  readonly name: string;
  readonly nameFr: string;
}

/** The names of ids of each kind, by id. */
export async function namesOfValues(
  db: Db,
  ids: Readonly<Record<keyof typeof tables, readonly string[]>>,
): Promise<ReadonlyMap<string, NamedValue>> {
  const { rows } = await sql<NamedValue>`
    select id::text as value, name::text, name_fr::text as "nameFr" from assignment_group where id = any(${ids.assignmentGroups}::uuid[])
    union all select id::text, name, name_fr from business_unit where id = any(${ids.businessUnits}::uuid[])
    union all select id::text, name, name_fr from role where id = any(${ids.roles}::uuid[])
    union all select id::text, name, '' from dealer where id = any(${ids.dealers}::uuid[])
    union all select id::text, name, '' from admin_group where id = any(${ids.adminGroups}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.value, row]));
}
