import { sql, type Expression, type SqlBool } from 'kysely';
import { expiringDays, type CertificateDesign } from '#contract/training/certificate-design.ts';
import type { SheetCourse } from '#contract/training/certificate-values.ts';
import type { Reply } from '#contract/platform/call.ts';
import type { certificateCalls, CertificateStatus } from '#contract/training/certificates.calls.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { listOf, matchesText, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { isCurrentCertificate } from '#server/training/standings/certificate.scope.ts';
import { renewingOpensOn } from '#server/training/standings/renewing.queries.ts';
import { certificatesVisible } from './certificates.scope.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface CertificateRow {
  readonly id: string;
  readonly code: string;
  readonly status: CertificateStatus;
  readonly isExpiring: boolean;
  readonly person: Named;
  readonly dealer: Named | null;
  readonly curriculum: { readonly _id: string; readonly name: Bilingual };
  /** From the curriculum; decides who may manage the certificate. */
  readonly brandId: string | null;
  readonly coursesCount: number;
  readonly issuedOn: string;
  readonly expiresOn: string | null;
  readonly revokedAt: string | null;
  readonly revokeReason: string | null;
  readonly supersededAt: string | null;
  readonly changedBy: string | null;
}

/** A certificate with everything that its sheet shows. */
export interface CertificateWhole extends CertificateRow {
  readonly courses: readonly SheetCourse[];
  /** Null for the portal's own sheet. */
  readonly design: CertificateDesign | null;
  readonly background: string | null;
  readonly logo: string | null;
  /** The language of the person. */
  readonly language: string;
  readonly issuedAt: string;
  readonly renewableFrom: string | null;
  /** Whether this person may take its curriculum today. */
  readonly isOpen: boolean;
}

// The same decision as `statusOf`, in SQL, so that a list can filter and count by it. A test checks that both agree.
const statusAt = (today: string) => sql`case when t.revoked_at is not null then 'revoked'
  when t.superseded_at is not null then 'superseded' when t.expires_on < ${today}::date then 'expired' else 'valid' end`;

const isExpiringAt = (today: string) => sql`(${isCurrentCertificate('t')}
  and coalesce(t.expires_on between ${today}::date and ${today}::date + ${expiringDays}::integer, false))`;

const columns = (today: string) => sql`
  t.id, t.code, ${statusAt(today)} as status, ${isExpiringAt(today)} as "isExpiring",
  json_build_object('_id', t.user_id, 'name', t.person_name) as person,
  case when t.dealer_id is not null then json_build_object('_id', t.dealer_id, 'name', t.dealer_name) end as dealer,
  json_build_object('_id', t.curriculum_id, 'name', json_build_object('en', t.curriculum_name, 'fr', t.curriculum_name_fr)) as curriculum,
  (select k.brand_id from curriculum k where k.id = t.curriculum_id) as "brandId",
  jsonb_array_length(t.courses) as "coursesCount", t.issued_on as "issuedOn", t.expires_on as "expiresOn",
  t.revoked_at as "revokedAt", t.revoke_reason as "revokeReason", t.superseded_at as "supersededAt",
  (select u.full_name || coalesce(' (' || p.full_name || ')', '') from user_account u
    left join user_account p on p.id = coalesce(t.revoked_proxied_by, case when t.revoked_by is null then t.issued_proxied_by end)
    where u.id = coalesce(t.revoked_by, t.issued_by)) as "changedBy"`;

const wholeColumns = (
  actor: Actor,
  today: string,
) => sql`, t.courses, t.issued_at as "issuedAt", v.design, '/files/' || v.background_id as background,
  '/files/' || v.logo_id as logo, (select u.language from user_account u where u.id = t.user_id) as language,
  case when ${isCurrentCertificate('t')} then ${renewingOpensOn} end as "renewableFrom",
  exists (select from curriculum k where k.id = t.curriculum_id and ${curriculumsOpenOn(today).sql(actor, 'k')}) as "isOpen"`;
const withVersion = sql`certificate t left join certification_version v on v.id = t.certification_version_id`;

export interface RegisterQuery {
  readonly text?: string | undefined;
  readonly status?: CertificateStatus | 'expiring' | undefined;
  readonly curriculum?: string | undefined;
  readonly dealer?: string | undefined;
  readonly user?: string | undefined;
  readonly sortBy: 'issuedOn' | 'expiresOn' | 'person' | 'curriculum';
  readonly direction: 'asc' | 'desc';
}

export type RegisterCounts = Reply<typeof certificateCalls.list>['counts'];

const sortColumns = {
  issuedOn: 'issued_on',
  expiresOn: 'expires_on',
  person: 'person_name',
  curriculum: 'curriculum_name',
} as const;
// Written as in the index `certificate_search`.
const haystack = sql`t.person_name || ' ' || t.code || ' ' || t.curriculum_name || ' ' || t.curriculum_name_fr`;

function filtersOf(query: RegisterQuery): Expression<SqlBool>[] {
  const filters: Expression<SqlBool>[] = [];
  if (query.text) filters.push(matchesText(haystack, query.text));
  if (query.curriculum) filters.push(sql<SqlBool>`t.curriculum_id = ${query.curriculum}`);
  if (query.dealer) filters.push(sql<SqlBool>`t.dealer_id = ${query.dealer}`);
  if (query.user) filters.push(sql<SqlBool>`t.user_id = ${query.user}`);
  return filters;
}

const ofStatus = (status: RegisterQuery['status']) => {
  if (!status) return sql<SqlBool>`true`;
  return status === 'expiring' ? sql<SqlBool>`m.expiring` : sql<SqlBool>`m.status = ${status}`;
};

/** One page of the register with the counts of every state, in one statement. */
export async function listCertificates(
  db: Db,
  visible: Expression<SqlBool>,
  query: RegisterQuery & PageQuery,
  today: string,
): Promise<{ readonly rows: readonly CertificateRow[]; readonly counts: RegisterCounts }> {
  const list = listOf({
    page: query,
    from: sql`certificate t`,
    id: sql`t.id`,
    visible,
    filters: filtersOf(query),
    kept: sql`${statusAt(today)} as status, ${isExpiringAt(today)} as expiring, t.${sql.ref(sortColumns[query.sortBy])} as sort_key`,
    shown: ofStatus(query.status),
    order: sql`sort_key ${sql.raw(query.direction)} nulls last, matching_id desc`,
    columns: columns(today),
    lookUp: sql`certificate t on t.id = matching_id`,
  });
  const { rows } = await sql<RegisterCounts & { page: CertificateRow[] }>`
    ${list.start} select ${list.page} as page, count(*) as all,
      count(*) filter (where status = 'valid') as valid, count(*) filter (where expiring) as expiring,
      count(*) filter (where status = 'expired') as expired, count(*) filter (where status = 'revoked') as revoked,
      count(*) filter (where status = 'superseded') as superseded
    from matching`.execute(db);
  const { page, ...counts } = rows[0]!;
  return { rows: page, counts };
}

const exportPage = 1000;

/**
 * The whole filtered register, oldest first, a thousand rows at a time. Each batch starts after the last row of the one before, however
 * long it takes.
 */
export async function* registerPages(
  db: Db,
  visible: Expression<SqlBool>,
  query: RegisterQuery,
  today: string,
): AsyncGenerator<readonly CertificateRow[]> {
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const { rows } = await sql<CertificateRow>`
      select ${columns(today)} from certificate t
      join lateral (select ${statusAt(today)} as status, ${isExpiringAt(today)} as expiring) m on true
      where ${sql.join([visible, ...filtersOf(query)], sql` and `)} and ${ofStatus(query.status)}
        and (${from}::uuid is null or t.id > ${from}) order by t.id limit ${exportPage}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < exportPage) return;
    after = rows.at(-1)!.id;
  }
}

/** A person's visible certificates, newest first. */
export async function certificatesOf(
  db: Db,
  userId: string,
  actor: Actor,
  today: string,
): Promise<CertificateWhole[]> {
  const { rows } =
    await sql<CertificateWhole>`select ${columns(today)} ${wholeColumns(actor, today)} from ${withVersion}
    where t.user_id = ${userId} and ${certificatesVisible.sql(actor, 't')} order by not ${isCurrentCertificate('t')}, case when ${isCurrentCertificate('t')} then t.expires_on end nulls last, t.issued_at desc, t.id desc limit 200`.execute(
      db,
    );
  return rows;
}

export async function certificateById(
  db: Db | Transaction,
  id: string,
  actor: Actor,
  today: string,
): Promise<CertificateWhole | undefined> {
  const { rows } =
    await sql<CertificateWhole>`select ${columns(today)} ${wholeColumns(actor, today)} from ${withVersion}
    where t.id = ${id} and ${certificatesVisible.sql(actor, 't')}`.execute(db);
  return rows[0];
}

/** A certificate by its number, for anyone. `isVisible`: this viewer sees all of it. */
export async function certificateByCode(
  db: Db,
  code: string,
  actor: Actor,
  today: string,
): Promise<(CertificateWhole & { readonly isVisible: boolean }) | undefined> {
  const { rows } = await sql<CertificateWhole & { isVisible: boolean }>`
    select ${columns(today)} ${wholeColumns(actor, today)}, ${certificatesVisible.sql(actor, 't')} as "isVisible" from ${withVersion} where t.code = ${code}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the certificate for the rest of the transaction. */
export async function lockCertificate(
  tx: Transaction,
  id: string,
  actor: Actor,
  today: string,
): Promise<CertificateWhole | undefined> {
  await tx.selectFrom('certificate').where('id', '=', id).forUpdate().execute();
  return certificateById(tx, id, actor, today);
}

/** Revokes the certificate, or with null takes a revocation back. */
export async function writeRevocation(
  tx: Transaction,
  id: string,
  revocation: {
    readonly at: Date;
    readonly by: string;
    readonly proxiedBy: string | null;
    readonly reason: string;
  } | null,
): Promise<void> {
  await tx
    .updateTable('certificate')
    .set({
      revokedAt: revocation?.at ?? null,
      revokedBy: revocation?.by ?? null,
      revokedProxiedBy: revocation?.proxiedBy ?? null,
      revokeReason: revocation?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}
