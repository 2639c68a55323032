import { sql, type RawBuilder } from 'kysely';
import type { MembershipReason } from '#contract/people/groups.calls.ts';
import type { DepartmentRule } from '#contract/people/department-rules.fields.ts';

/** What a condition `c` with its audience `au` names, as text. */
export const valuesOfCondition = sql`case c.kind
  when 'roles' then au.role_ids::text[] when 'dealers' then au.dealer_ids::text[] when 'businessUnits' then au.business_unit_ids::text[]
  when 'adminGroups' then au.admin_group_ids::text[] when 'countries' then au.countries when 'states' then au.states else c.words end`;

/** Of `assignment_group g`: its rule, empty if it follows none. */
export const ruleOfGroup: RawBuilder<DepartmentRule> = sql<DepartmentRule>`coalesce((
  select json_agg(x.conditions order by x.alternative) from (
    select c.alternative, json_agg(json_build_object('kind', c.kind, 'isNot', c.negated, 'values', ${valuesOfCondition}, 'days', c.days)
      order by c.place) as conditions
    from assignment_group_condition c left join audience au on au.id = c.audience_id
    where c.assignment_group_id = g.id group by c.alternative) x), '[]')`;

type NamedValue = MembershipReason['conditions'][number]['own'][number];

const named = (table: string, ids: string, nameFr: string) =>
  sql.raw(`
  select t.id, t.name, ${nameFr} as name_fr from ${table} t where t.id in (
    select unnest(au.${ids}) from assignment_group_condition c join audience au on au.id = c.audience_id where c.assignment_group_id = g.id)`);

/** Of `assignment_group g`: the names of what its rule names by id. */
export const namesInRule: RawBuilder<NamedValue[]> = sql<NamedValue[]>`coalesce((
  select json_agg(json_build_object('value', n.id, 'name', n.name, 'nameFr', n.name_fr) order by n.name, n.id) from (
    ${named('role', 'role_ids', 't.name_fr')} union all ${named('business_unit', 'business_unit_ids', 't.name_fr')}
    union all ${named('dealer', 'dealer_ids', "''")} union all ${named('admin_group', 'admin_group_ids', "''")}) n), '[]')`;

/** Of `assignment_group g`: a changed rule is being applied. */
export const isBeingApplied: RawBuilder<boolean> = sql<boolean>`exists (
  select from assignment_group_rule_work w where w.assignment_group_id = g.id)`;
