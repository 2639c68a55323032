import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { audienceKinds, type AudienceKind, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { reaches, worksAtDealer } from '#contract/platform/roles.ts';
import { type Actor, isDealerStaff } from '#server/platform/access/actor.ts';
import { columnOf, type Condition, type Scope } from '#server/platform/access/scope.ts';
import { memoized } from '#server/platform/memoized.ts';
import { isWithin, valuesOfActor, wordsOf, type StoredAudience } from './audience.rules.ts';

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

const wordsOfActor = memoized((actor: Actor) => wordsOf(valuesOfActor(actor), isDealerStaff(actor)));

/** On an `audience`, or a record with a copy of its query: the person is within it. `query` is null for everybody. */
export const matchesQuery = (actor: Actor, query: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${query} is null or ${wordsOfActor(actor)}::tsvector @@ ${query})`;

const admitting = (actor: Actor, alias: string) =>
  sql`audience au where au.id = ${columnOf(alias, 'audience_id')} and ${matchesQuery(actor, sql`au.query`)}`;

/** Records with an `audience_id` that the person is within, or that are for everybody. */
export const withinAudience: Scope<{ readonly audience: StoredAudience }> = {
  sql: (actor, alias) =>
    sql<SqlBool>`(${columnOf(alias, 'audience_id')} is null or exists (select from ${admitting(actor, alias)}))`,
  holds: (actor, { audience }) => isWithin(audience, valuesOfActor(actor), isDealerStaff(actor)),
};

/**
 * The same for lists of records most of which are for everybody. Their few audiences are looked up one by one; otherwise the statement would
 * compare the person with the audiences of all records of the portal first. The limit keeps the planner from doing that.
 */
export const withinRareAudience: typeof withinAudience = {
  ...withinAudience,
  sql: (actor, alias) =>
    sql<SqlBool>`(${columnOf(alias, 'audience_id')} is null or (select true from ${admitting(actor, alias)} limit 1) is true)`,
};

const dealerReaches = sql.join(reaches.filter(worksAtDealer).map((reach) => sql.lit(reach)));

/** On `user_account` under an alias: works at a dealer, so audiences limit what the person sees. */
export const dealerStaff: Condition<Pick<Actor, 'reach'>> = {
  sql: (person) =>
    sql<SqlBool>`${columnOf(person, 'role_id')} in (select r.id from role r where r.reach in (${dealerReaches}))`,
  holds: isDealerStaff,
};

/** The person's values of a kind, on `user_account` under an alias and its `access_scope a`. */
const ofPerson: Readonly<Record<AudienceKind, (person: string) => string>> = {
  assignmentGroups: () => 'a.assignment_group_ids',
  businessUnits: () => 'a.business_unit_ids',
  roles: (person) => `array[${person}.role_id]`,
  dealers: () => 'a.dealer_ids',
  adminGroups: () => 'a.member_group_ids',
  countries: () => 'a.countries',
  states: () => 'a.states',
};

/** In this order they are compared. Some hundred dealers may be chosen, so they come last: few people are left by then. */
const comparedKinds: readonly AudienceKind[] = [
  ...audienceKinds.filter((kind) => kind !== 'dealers'),
  'dealers',
];

/** On `user_account u` and its `access_scope a`: the person has one of the values chosen in each kind. */
export const hasChosenValues = (audience: AudienceValues): RawBuilder<SqlBool> =>
  allOf(
    comparedKinds
      .filter((kind) => audience[kind].length > 0)
      .map(
        (kind) =>
          sql<SqlBool>`${sql.raw(ofPerson[kind]('u'))} && ${audience[kind]}::${audienceColumns[kind].type}`,
      ),
  );

/** The same for a row of `audience au`, for a person and their `access_scope a`, and for some of the kinds. */
export const matchesAudience = (
  person: string,
  kinds: readonly AudienceKind[] = audienceKinds,
): RawBuilder<SqlBool> =>
  sql.raw<SqlBool>(
    `(${kinds
      .map((kind) => {
        const column = `au.${audienceColumns[kind].column}`;
        return `(${column} = '{}' or ${ofPerson[kind](person)} && ${column})`;
      })
      .join(' and ')})`,
  );

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** On a record and a `user_account` under their aliases: the person has a chosen value in each of these kinds of its stored audience. */
export const isInStoredAudience = (
  record: string,
  person: string,
  kinds?: readonly AudienceKind[],
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from audience au, access_scope a where au.id = ${columnOf(record, 'audience_id')} and a.user_id = ${columnOf(person, 'id')}
    and ${matchesAudience(person, kinds)})`;

/** On a record: its stored audience names roles or admin groups, and so people wherever they work. */
export const namesPeople = (record: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from audience au where au.id = ${columnOf(record, 'audience_id')} and (au.role_ids <> '{}' or au.admin_group_ids <> '{}'))`;
