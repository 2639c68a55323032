import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { kindsOfPeople } from '#server/people/audiences/audience.rules.ts';
import { dealerStaff, isInStoredAudience } from '#server/people/audiences/audience.scope.ts';
import { isActivePerson, isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';
import { firstEndsAt } from '../events.queries.ts';

interface EligibilitySettings {
  readonly liveTraining: { readonly preAllowedEmail: boolean; readonly sameTemplateLimit: boolean };
}

/** On `user_account u`. */
export const isActive = isActivePerson('u');

/** On `ilt_event e` and `user_account u`: the event names the person’s verified address. */
const isPreAllowed = sql<SqlBool>`(u.email_verified_at is not null and lower(u.email) = any(e.pre_allowed_emails))`;

const isWithin = sql<SqlBool>`(e.audience_id is null or case when ${dealerStaff.sql('u')}
  then ${isInStoredAudience('e', 'u')} else ${isInStoredAudience('e', 'u', kindsOfPeople)} end)`;

/** On `ilt_event e` and `user_account u`: the event is for the person. */
export const isForPerson = ({ liveTraining }: EligibilitySettings): RawBuilder<SqlBool> =>
  liveTraining.preAllowedEmail ? sql<SqlBool>`(${isWithin} or ${isPreAllowed})` : isWithin;

/** On `ilt_enrollment n`: holds a seat. */
export const holdsSeat = sql<SqlBool>`n.kind in ('enrolled', 'attended')`;

/**
 * Seats that the person `u` holds in other events than `e`, as `ilt_event o`: those that are neither over nor canceled. `leaving` is an event
 * that the person leaves for `e`.
 */
const seatsElsewhere = (
  now: Date,
  leaving: string | null,
) => sql`ilt_enrollment n join ilt_event o on o.id = n.event_id
  where n.user_id = u.id and ${holdsSeat} and o.id <> e.id and o.id is distinct from ${leaving}::uuid
    and o.canceled_at is null and o.deleted_at is null and o.ends_at > ${now.toISOString()}`;

/** Holds another date of the same template. */
export const holdsSameTemplate = (
  { liveTraining }: EligibilitySettings,
  now: Date,
  leaving: string | null = null,
): RawBuilder<SqlBool> =>
  liveTraining.sameTemplateLimit
    ? sql<SqlBool>`exists (select from ${seatsElsewhere(now, leaving)} and o.template_id = e.template_id)`
    : sql<SqlBool>`false`;

const overlapping = (now: Date, leaving: string | null) =>
  sql`${seatsElsewhere(now, leaving)} and o.starts_at < e.ends_at and o.ends_at > e.starts_at`;

/** The title of an event at the same time in which the person holds a seat; null if there is none. */
export const titleOfOverlap = (now: Date, leaving: string | null = null): RawBuilder<string | null> =>
  sql`(select ${nameInEither('o', 'title')} from ${overlapping(now, leaving)} order by o.starts_at, o.id limit 1)`;

/** Holds another date of the template of `e`, or a seat at the same time. */
export const isBlocked = (settings: EligibilitySettings, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${holdsSameTemplate(settings, now)} or exists (select from ${overlapping(now, null)}))`;

/** On `ilt_event e` and the dealer `k.dealer_id`: somebody who works there has a current certificate of a curriculum with the event’s course. */
const somebodyCertified = (now: Date) => sql<SqlBool>`exists (
  select from ilt_template ct join curriculum_course x on x.course_id = ct.course_id
  join certificate t on t.curriculum_id = x.curriculum_id and ${isCurrentCertificate('t')}
    and (t.expires_on is null or t.expires_on >= (${now.toISOString()}::timestamptz at time zone e.time_zone)::date)
  join user_account cu on cu.id = t.user_id and ${isActivePerson('cu')}
  join dealer_membership cm on cm.user_id = cu.id and ${isCurrentMembership('cm')} and cm.dealer_id = k.dealer_id
  where ct.id = e.template_id)`;

/** On `ilt_event e`: seats are still only for dealers with nobody certified. A template that lost its course certifies nobody. */
const isForFirstDealers = (
  now: Date,
) => sql<SqlBool>`(e.first_until is not null and ${firstEndsAt} > ${now.toISOString()}
  and exists (select from ilt_template ct where ct.id = e.template_id and ct.course_id is not null))`;

/** On `ilt_event e` and `user_account u`: seats are still only for people of other dealers. */
export const isHeldBack = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(case when ${isForFirstDealers(now)} then not exists (select from dealer_membership k
    where k.user_id = u.id and ${isCurrentMembership('k')} and not ${somebodyCertified(now)}) else false end)`;

/** On `ilt_event e`: seats are still only for dealers other than `k.dealer_id`. */
export const isDealerHeldBack = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isForFirstDealers(now)} and ${somebodyCertified(now)})`;

/** Somebody who waits and could take a seat of `e` at this moment. */
export const isEligible = (settings: EligibilitySettings, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isActive} and ${isForPerson(settings)} and not ${isBlocked(settings, now)}
    and not ${isHeldBack(now)})`;
