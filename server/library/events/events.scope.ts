import { sql, type Expression, type SqlBool } from 'kysely';
import { withinAudience } from '#server/people/audiences/audience.scope.ts';
import { published } from '#server/people/publishing/published.scope.ts';
import { peopleConcerned, seesPeopleConcerned } from '#server/people/users/users.scope.ts';
import { type Actor, hasRight, seesColleagues, seesPeopleOfGroups } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { all, any, columnOf, fromCondition, granted, type Scope } from '#server/platform/access/scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Events of the brands a person works for, those in the trash included. */
export const eventsManaged = all(
  granted((actor) => hasRight(actor, 'MODIFY_EVENTS')),
  ofOwnBrands,
);

const mayView = granted((actor) => hasRight(actor, 'VIEW_EVENTS'));

/** Events that the person answered, also after the audience or the person changed. */
const answered: Scope<{ readonly answeredPeople: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from event_answer n
    where n.event_id = ${columnOf(alias, 'id')} and n.user_id = ${actor.id})`,
  holds: (actor, { answeredPeople }) => answeredPeople.includes(actor.id),
};

/** Published events for an audience with the person, and those the person answered. */
export const eventsRead = all(mayView, fromCondition(published), any(withinAudience, answered));

/** Events that people of the actor’s dealers answered: their managers open them whomever they are for. */
const ofStaff: Scope<{ readonly answeredDealers: readonly string[] }> = {
  sql: (
    actor,
    alias,
  ) => sql<SqlBool>`exists (select from event_answer n join dealer_membership m on m.user_id = n.user_id
    where n.event_id = ${columnOf(alias, 'id')} and ${isCurrentMembership('m')} and m.dealer_id = any(${actor.dealerIds}::uuid[]))`,
  holds: (actor, { answeredDealers }) => actor.dealerIds.some((id) => answeredDealers.includes(id)),
};

/** Events that people at dealers of the actor’s district answered. */
const ofDistrict: Scope<{ readonly answeredGroups: readonly string[] }> = {
  sql: (
    actor,
    alias,
  ) => sql<SqlBool>`exists (select from event_answer n join dealer_membership m on m.user_id = n.user_id
    join admin_group_dealer g on g.dealer_id = m.dealer_id
    where n.event_id = ${columnOf(alias, 'id')} and ${isCurrentMembership('m')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`,
  holds: (actor, { answeredGroups }) => answeredGroups.some((id) => actor.adminGroupIds.includes(id)),
};
const answeredByOwnPeople = all(
  mayView,
  fromCondition(published),
  any(all(granted(seesColleagues), ofStaff), all(granted(seesPeopleOfGroups), ofDistrict)),
);

interface OfBrand {
  readonly brandId: string | null;
}

/** On `user_account u`: whose answers to an event a person sees. */
export const peopleShown = (actor: Actor, event: OfBrand): Expression<SqlBool> =>
  peopleConcerned(eventsManaged.holds(actor, event)).sql(actor, 'u');
/** Whether that may be others. */
export const seesPeople = (actor: Actor, event: OfBrand): boolean =>
  seesPeopleConcerned(actor, eventsManaged.holds(actor, event));

/** Visible events: those a person works on, those the person reads, and those that people they look after answered. */
export const eventsVisible = any(eventsManaged, eventsRead, answeredByOwnPeople);
