import { sql, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Right } from '#contract/platform/rights.ts';
import { areaIncludes } from '#contract/platform/roles.ts';
import { withinRareAudience } from '#server/people/audiences/audience.scope.ts';
import { type Actor, hasRight, managedBrandsOf } from '#server/platform/access/actor.ts';
import {
  all,
  always,
  any,
  columnOf,
  type Condition,
  fromCondition,
  granted,
  type Scope,
} from '#server/platform/access/scope.ts';
import { isOfBrands, type OfBrand } from '#server/training/catalog/managed-brand.scope.ts';

const mayWorkWith = (actor: Actor, right: Right): boolean =>
  hasRight(actor, right) && areaIncludes(actor.adminArea, 'own');

/** Every role has the right to view events, so only a role that opens the admin area shows more than learners see. */
const worksWith = (right: Right) => granted((actor) => mayWorkWith(actor, right));

/** Whether there may be events that a person works on. */
export const mayWorkOnEvents = (actor: Actor): boolean => mayWorkWith(actor, 'VIEW_ILT_EVENTS');

/** Records whose template teaches a course of a brand the person works on. `template` is the column with the id of the template. */
const ofTemplateBrand = (template: 'id' | 'template_id'): Scope<OfBrand> => ({
  sql(actor, alias) {
    const brands = managedBrandsOf(actor);
    return brands === undefined
      ? always
      : sql<SqlBool>`exists (select from ilt_template bt join course bc on bc.id = bt.course_id
          where bt.id = ${columnOf(alias, template)} and ${isOfBrands(brands, 'bc.brand_id')})`;
  },
  holds(actor, { brandId }) {
    const brands = managedBrandsOf(actor);
    return brands === undefined || (brandId !== null && brands.includes(brandId));
  },
});

interface Kept {
  readonly deletedAt: string | null;
}
const notDeleted: Condition<Kept> = {
  sql: (alias) => sql<SqlBool>`${columnOf(alias, 'deleted_at')} is null`,
  holds: ({ deletedAt }) => deletedAt === null,
};

/** Templates a person works on. Deleted ones are gone for everybody. */
export const templatesManaged = all(
  worksWith('VIEW_ILT_TEMPLATES'),
  ofTemplateBrand('id'),
  fromCondition(notDeleted),
);

/** Templates whose events a person works on, and can therefore make events from. */
export const templatesForEvents = all(
  worksWith('VIEW_ILT_EVENTS'),
  ofTemplateBrand('id'),
  fromCondition(notDeleted),
);

/** Events a person works on, with drafts and the trash. */
export const eventsManaged = all(worksWith('VIEW_ILT_EVENTS'), ofTemplateBrand('template_id'));

interface Published extends Kept {
  readonly status: PublicationStatus;
}
const published: Condition<Published> = {
  sql: (alias) =>
    sql<SqlBool>`(${columnOf(alias, 'status')} = 'published' and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: ({ status, deletedAt }) => status === 'published' && deletedAt === null,
};
const onceAnnounced: Condition<Published> = {
  sql: (alias) =>
    sql<SqlBool>`(${columnOf(alias, 'status')} <> 'draft' and ${columnOf(alias, 'deleted_at')} is null)`,
  holds: ({ status, deletedAt }) => status !== 'draft' && deletedAt === null,
};

/** Events that name the person as an instructor. */
const ofInstructor: Scope<{ readonly instructorIds: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from ilt_event_instructor i
    where i.event_id = ${columnOf(alias, 'id')} and i.user_id = ${actor.id})`,
  holds: (actor, { instructorIds }) => instructorIds.includes(actor.id),
};

/** Events that name the person’s own verified address. Anybody may type an address into an account, so an unverified one opens nothing. */
const preAllowed: Scope<{ readonly preAllowedPeople: readonly string[] }> = {
  sql: (actor, alias) => sql<SqlBool>`exists (select from user_account pu where pu.id = ${actor.id}
    and pu.email_verified_at is not null and lower(pu.email) = any(${columnOf(alias, 'pre_allowed_emails')}))`,
  holds: (actor, { preAllowedPeople }) => preAllowedPeople.includes(actor.id),
};

/** Events in which the person has a place, also after the audience or the person changed: people always see what they hold. */
const joined: Scope<{ readonly joinedPeople: readonly string[] }> = {
  sql: (
    actor,
    alias,
  ) => sql<SqlBool>`exists (select from ilt_enrollment jn where jn.event_id = ${columnOf(alias, 'id')}
    and jn.user_id = ${actor.id} and jn.kind in ('enrolled', 'waitlisted', 'attended'))`,
  holds: (actor, { joinedPeople }) => joinedPeople.includes(actor.id),
};

interface EventSettings {
  readonly liveTraining: { readonly preAllowedEmail: boolean };
}

/** Events that the person teaches, from the first publication on. */
export const eventsInstructed = all(
  granted((actor) => actor.isInstructor),
  ofInstructor,
  fromCondition(onceAnnounced),
);
const forAudience = any(eventsInstructed, all(fromCondition(published), any(withinRareAudience, joined)));
const forAudienceAndAddresses = any(
  eventsInstructed,
  all(fromCondition(published), any(withinRareAudience, preAllowed, joined)),
);

/**
 * What everybody sees, whatever they work on: events they teach, and published ones for an audience with the person, in
 * which the person has a place, or with the person’s address if the setting `liveTraining.preAllowedEmail` is on.
 */
export const eventsAnnounced = ({
  liveTraining: { preAllowedEmail },
}: EventSettings): typeof forAudienceAndAddresses =>
  preAllowedEmail ? forAudienceAndAddresses : forAudience;

/** Events that the person does not teach. */
const taughtByOthers: Scope<{ readonly instructorIds: readonly string[] }> = {
  sql: (actor, alias) =>
    actor.isInstructor ? sql<SqlBool>`(not ${ofInstructor.sql(actor, alias)})` : always,
  holds: (actor, row) => !actor.isInstructor || !ofInstructor.holds(actor, row),
};
const forNewcomers = all(fromCondition(published), taughtByOthers, withinRareAudience);
const forNewcomersAndAddresses = all(
  fromCondition(published),
  taughtByOthers,
  any(withinRareAudience, preAllowed),
);

/** Events in which the person has no place and may take one: nobody sits in an event that they teach. */
export const eventsOffered = ({
  liveTraining: { preAllowedEmail },
}: EventSettings): typeof forNewcomersAndAddresses =>
  preAllowedEmail ? forNewcomersAndAddresses : forNewcomers;

/** Visible events: those a person works on, and those announced to them. */
export const eventsVisible = (settings: EventSettings) => any(eventsManaged, eventsAnnounced(settings));
