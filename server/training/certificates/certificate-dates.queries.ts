import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db } from '#server/platform/database/open.ts';

export interface ExpiryRow {
  readonly id: string;
  readonly curriculum: Bilingual;
  readonly expiresOn: string;
  readonly issuedAt: string;
}

/** The days on which a person's certificates expire, up to a month back. */
export async function expiriesOf(db: Db, userId: string, today: string): Promise<readonly ExpiryRow[]> {
  const { rows } = await sql<ExpiryRow>`
    select id, json_build_object('en', curriculum_name, 'fr', curriculum_name_fr) as curriculum, expires_on as "expiresOn",
      issued_at as "issuedAt"
    from certificate where user_id = ${userId} and superseded_at is null and revoked_at is null and expires_on >= ${today}::date - 31
    order by expires_on, id`.execute(db);
  return rows;
}
