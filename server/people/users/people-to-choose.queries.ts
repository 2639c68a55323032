import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { isActivePerson } from '#server/platform/access/person.scope.ts';
import { matchesStored } from '#server/platform/database/lists.ts';
import { tellsAddresses } from './lean.queries.ts';
import { userConditions, type UserQuery } from './users.queries.ts';
import { peopleToName, usersVisible } from './users.scope.ts';
import { seesEverybody } from '#server/platform/access/actor.ts';

type PeopleQuery = Pick<UserQuery, 'name' | 'text' | 'state' | 'country' | 'zipcode' | 'zipDistance'>;

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * On `user_account u`: active people the actor may choose from. People whose account the actor may open are found by anything. Colleagues
 * at the actor's own dealers are found by name only, since a search by address or home would reveal what is not shown.
 */
export async function peopleToChoose(actor: Actor, query: PeopleQuery): Promise<Expression<SqlBool>> {
  const opened = all([...(await userConditions({ ...query, active: true })), usersVisible.sql(actor, 'u')]);
  if (tellsAddresses(actor) && seesEverybody(actor)) return opened;
  const colleagues = byName(actor, query);
  return tellsAddresses(actor) ? sql<SqlBool>`(${opened} or ${colleagues})` : colleagues;
}

function byName(actor: Actor, { name, text, ...whereabouts }: PeopleQuery): Expression<SqlBool> {
  if (Object.values(whereabouts).some((filter) => filter !== undefined)) return sql<SqlBool>`false`;
  const words = [name, text].filter((part) => part !== undefined && part !== '');
  return all([
    isActivePerson('u'),
    peopleToName.sql(actor, 'u'),
    ...words.map((part) => matchesStored(sql`u.search_name`, part!)),
  ]);
}
