import { sql, type Expression, type SqlBool } from 'kysely';
import { ownerPosition } from '#contract/platform/roles.ts';
import { dealersOfDistrict, ownDealers } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { all, any, columnOf, granted, type Scope } from '#server/platform/access/scope.ts';
import type { Settings } from '#server/platform/config/settings.ts';

/** The fields that decide who sees a visit. */
export interface ScopedVisit {
  readonly dealerId: string;
  /** Admin groups of the dealer. */
  readonly adminGroupIds: readonly string[];
  readonly instructorId: string;
  readonly attendeeIds: readonly string[];
}

const atOwnDealer: Scope<Pick<ScopedVisit, 'dealerId'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'dealer_id')} = any(${actor.dealerIds}::uuid[])`,
  holds: (actor, { dealerId }) => actor.dealerIds.includes(dealerId),
};

const inOwnGroups: Scope<Pick<ScopedVisit, 'adminGroupIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from admin_group_dealer g
    where g.dealer_id = ${columnOf(alias, 'dealer_id')} and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`,
  holds: (actor, { adminGroupIds }) => adminGroupIds.some((id) => actor.adminGroupIds.includes(id)),
};

const taught: Scope<Pick<ScopedVisit, 'instructorId'>> = {
  sql: (actor, alias) => sql<SqlBool>`${columnOf(alias, 'instructor_id')} = ${actor.id}`,
  holds: (actor, { instructorId }) => instructorId === actor.id,
};

const attended: Scope<Pick<ScopedVisit, 'attendeeIds'>> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from field_visit_attendee w
    where w.visit_id = ${columnOf(alias, 'id')} and w.user_id = ${actor.id})`,
  holds: (actor, { attendeeIds }) => attendeeIds.includes(actor.id),
};

/** Runs field training: named in the settings, or a platform administrator. How far that goes, the role says. */
const administers = (actor: Actor): boolean => actor.isPlatformAdmin || actor.isFieldTrainingAdmin;

/**
 * Visits that an administrator of field training runs: all of them if the role reaches everything or brands (any dealer may take a brand’s
 * training), those of the own admin groups and dealers if it reaches groups, and those of the own dealers otherwise.
 */
export const visitsAdministered = all(
  granted(administers),
  any(
    granted(({ reach }) => reach === 'everything' || reach === 'brands'),
    all(
      granted(({ reach }) => reach === 'groups'),
      inOwnGroups,
    ),
    atOwnDealer,
  ),
);

/** Visits to the dealers of an owner. */
export const visitsOwned = all(
  granted((actor) => actor.isDealerOwner),
  atOwnDealer,
);

/** Visits of which a person sees everything, whoever it concerns: attendees see the findings about themselves only. */
export const visitsSeenWhole = any(visitsAdministered, visitsOwned, taught);

/** Visits at which a person observes attendees. A pending or canceled visit has nothing to observe, which its rules say. */
export const visitsObserved = any(visitsAdministered, taught);

/** Findings: all of those of visits that a person sees as a whole, and those about oneself. */
export const findingsVisible = {
  sql: (actor: Actor, visit: string, finding: string): Expression<SqlBool> =>
    sql<SqlBool>`(${visitsSeenWhole.sql(actor, visit)} or ${columnOf(finding, 'user_id')} = ${actor.id})`,
};

/** A visit is visible to the owners of its dealer, its attendees, its instructor, and the administrators who run it. */
export const visitsVisible = any(visitsSeenWhole, attended);

/**
 * The same for one visit, asked of people: on `user_account u`. Platform administrators see every visit, but only those who have a part in it
 * are found here.
 */
export function seesVisit(
  { fieldTraining }: Pick<Settings, 'fieldTraining'>,
  visitId: string,
): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from field_visit v join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
    where v.id = ${visitId} and (v.instructor_id = u.id
      or exists (select from field_visit_attendee w where w.visit_id = v.id and w.user_id = u.id)
      or (r.reach = 'dealers' and u.dealer_position = ${ownerPosition} and v.dealer_id = any(a.dealer_ids))
      or ${runsVisit({ fieldTraining })}))`;
}

/** On `field_visit v`, `user_account u`, its `role r` and `access_scope a`: the settings name the person, and the role reaches the visit. */
export function runsVisit({ fieldTraining }: Pick<Settings, 'fieldTraining'>): Expression<SqlBool> {
  const admins = fieldTraining.admins.map((one) => one.toLowerCase());
  return sql<SqlBool>`((u.id::text = any(${admins}::text[])
      or (u.email_verified_at is not null and lower(u.email) = any(${admins}::text[])))
    and (r.reach in ('everything', 'brands') or v.dealer_id = any(a.dealer_ids)
      or (r.reach = 'groups' and exists (select from admin_group_dealer g
        where g.dealer_id = v.dealer_id and g.admin_group_id = any(a.admin_group_ids)))))`;
}

/**
 * Dealers whose people a person chooses attendees from: the own ones of an owner, those of the visits an instructor gives, and those an
 * administrator of field training reaches.
 */
export function dealersToAttend(actor: Actor, alias: string): Expression<SqlBool> {
  const reached = any(dealersOwned, dealersAdministered).sql(actor, alias);
  return actor.isInstructor
    ? sql<SqlBool>`(${reached} or exists (select from field_visit v
        where v.dealer_id = ${columnOf(alias, 'id')} and v.instructor_id = ${actor.id}))`
    : reached;
}

const dealersOwned = all(
  granted((actor) => actor.isDealerOwner),
  ownDealers,
);

const dealersAdministered = all(
  granted(administers),
  any(
    granted(({ reach }) => reach === 'everything' || reach === 'brands'),
    all(
      granted(({ reach }) => reach === 'groups'),
      dealersOfDistrict,
    ),
    ownDealers,
  ),
);
