import { sql, type RawBuilder } from 'kysely';
import { namesRequest } from '#server/platform/database/names-request.ts';
import type { SheetCourse } from '#contract/training/certificate-values.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';
import { coursesToRepeat, renewingOpensOn } from '#server/training/standings/renewing.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';
import { mayTake } from '#server/training/catalog/curriculums.scope.ts';

/** What a certificate is made from, read at the moment of issue. */
export interface CertificateMaking {
  readonly userId: string;
  readonly curriculumId: string;
  readonly certificationVersionId: string | null;
  readonly personName: string;
  readonly dealerId: string | null;
  readonly dealerName: string;
  readonly curriculumName: string;
  readonly curriculumNameFr: string;
  readonly courses: readonly SheetCourse[];
  readonly issuedAt: string;
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  /** The certificate in force that this one replaces. */
  readonly replacesId: string | null;
}

export interface MakingOptions {
  readonly at: Date;
  /** Days are in the time zone of the person's dealer. People without a dealer use this one. */
  readonly zone: string;
  /** Curriculums may have their own designs. Otherwise the default one is used. */
  readonly customDesigns: boolean;
  /** Uses the day on which the last required course was passed as the date, for work done before. */
  readonly asOfPassing?: boolean;
}

/** The rows of `pair (user_id, curriculum_id, replaces_id)` whose person has passed every required course. */
const making = (
  pairs: RawBuilder<unknown>,
  { at, zone, customDesigns, asOfPassing = false }: MakingOptions,
) => sql<CertificateMaking>`
  with pair as (${pairs})
  select u.id as "userId", k.id as "curriculumId", v.id as "certificationVersionId", u.full_name as "personName",
    d.id as "dealerId", coalesce(d.shown, '') as "dealerName", k.name as "curriculumName", k.name_fr as "curriculumNameFr",
    done.courses, i.at as "issuedAt", i.day as "issuedOn", (i.day + make_interval(months => v.validity_months))::date as "expiresOn",
    pair.replaces_id as "replacesId"
  from pair
  join user_account u on u.id = pair.user_id
  join curriculum k on k.id = pair.curriculum_id and ${live.sql('k')}
  left join lateral (
    select d.id, d.time_zone, concat_ws(', ', d.name, nullif(d.city, ''), nullif(d.region, '')) as shown
    from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = u.id and ${isCurrentMembership('m')} ${firstDealer('m')}
  ) d on true
  cross join lateral (
    select count(*) filter (where x.required) as required, count(p.passed_at) filter (where x.required) as passed,
      max(p.passed_at) filter (where x.required) as completed_at,
      coalesce(json_agg(json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr),
        'passedOn', (p.passed_at at time zone coalesce(d.time_zone, ${zone}))::date, 'score', p.best_score)
        order by x.position, c.id) filter (where p.passed_at is not null), '[]') as courses
    from curriculum_course x join course c on c.id = x.course_id and ${live.sql('c')}
    left join course_progress p on p.user_id = u.id and p.course_id = c.id
    where x.curriculum_id = k.id
  ) done
  cross join lateral (
    select a.at, (a.at at time zone coalesce(d.time_zone, ${zone}))::date as day
    from (select ${asOfPassing ? sql`done.completed_at` : sql`${at}::timestamptz`} as at) a
  ) i
  left join lateral (
    select v.id, v.validity_months from certification_version v
    where v.certification_id = coalesce(
      ${customDesigns ? sql`(select c.certification_id from curriculum_certification c where c.curriculum_id = k.id)` : sql`null::uuid`},
      (select d.id from certification d where d.is_default and d.deleted_at is null))
    order by v.number desc limit 1
  ) v on true
  where done.required > 0 and done.passed = done.required
    and ${mayTake('k', 'u')}
  order by u.id, k.id`;

const standing = sql`exists (select from certificate t where t.user_id = pair.user_id and t.curriculum_id = pair.curriculum_id
  and t.superseded_at is null)`;

/** Handles the passes of a person one after the other: of two that complete a curriculum together, the second sees the first. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certificates:${userId}`}, 0))`.execute(tx);
}

/** What a person has earned by passing this course: completed curriculums without a certificate in force. */
export async function earnedWith(
  tx: Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
  query: MakingOptions,
): Promise<CertificateMaking[]> {
  const pairs = sql`select pair.*, null::uuid as replaces_id
    from (select ${userId}::uuid as user_id, x.curriculum_id from curriculum_course x where x.course_id = ${courseId}) pair
    where not ${standing}`;
  return (await making(pairs, query).execute(tx)).rows;
}

/** This many people whose work is complete but who have no certificate, for example from older work or after a curriculum changed. */
export async function earnedBefore(
  tx: Transaction,
  limit: number,
  query: MakingOptions,
): Promise<CertificateMaking[]> {
  const pairs = sql`select pair.*, null::uuid as replaces_id from (
      select distinct p.user_id, x.curriculum_id from course_progress p
      join curriculum_course x on x.course_id = p.course_id and x.required
      join user_account u on u.id = p.user_id and u.status = 'active'
      where p.passed_at is not null
    ) pair where not ${standing}`;
  return (
    await sql<CertificateMaking>`select * from (${making(pairs, query)}) made limit ${limit}`.execute(tx)
  ).rows;
}

/**
 * Certificates near or past their end that this pass renews: every required course with a quiz was passed again since renewing opened,
 * which is with the first reminder. If none has a quiz, every section was gone through again.
 */
export async function renewedWith(
  tx: Transaction,
  { userId, courseId, today }: { readonly userId: string; readonly courseId: string; readonly today: string },
  query: MakingOptions,
): Promise<CertificateMaking[]> {
  const pairs = sql`select t.user_id, t.curriculum_id, t.id as replaces_id
    from certificate t join curriculum_course one on one.curriculum_id = t.curriculum_id and one.course_id = ${courseId} and one.required
    left join certification_version v on v.id = t.certification_version_id
    cross join lateral (select ${renewingOpensOn} as opens_on) w
    where t.user_id = ${userId} and ${isCurrentCertificate('t')} and w.opens_on <= ${today}::date
      and not exists (select from ${coursesToRepeat})`;
  return (await making(pairs, query).execute(tx)).rows;
}

/** What a certificate issued again today would say. Undefined if the work is no longer complete. */
export async function reissued(
  tx: Transaction,
  id: string,
  query: MakingOptions,
): Promise<CertificateMaking | undefined> {
  const pairs = sql`select t.user_id, t.curriculum_id, t.id as replaces_id from certificate t where t.id = ${id}`;
  return (await making(pairs, query).execute(tx)).rows[0];
}

/** Marks a certificate as replaced by a newer one. False if it already is. */
export async function supersede(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('certificate')
    .set({ supersededAt: at })
    .where('id', '=', id)
    .where('supersededAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface IssueFacts {
  readonly code: string;
  readonly occasion: 'earned' | 'renewed' | 'reissued';
  readonly issuedBy?: string | null;
  readonly issuedProxiedBy?: string | null;
}

/** Writes a certificate. Undefined if the person already has one in force for the curriculum, or the number is taken. */
export async function insertCertificate(
  tx: Transaction,
  { courses, ...made }: CertificateMaking,
  facts: IssueFacts,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('certificate')
    .values({ id: newId(), ...made, courses: JSON.stringify(courses), ...facts })
    .onConflict((oc) => oc.doNothing())
    .returning(['id', namesRequest().as('request')])
    .executeTakeFirst();
  return row?.id;
}
