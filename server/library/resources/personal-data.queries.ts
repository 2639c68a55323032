import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnDownload {
  readonly at: string;
  readonly resource: string;
}

export async function downloadsOf(db: Db, userId: string): Promise<readonly OwnDownload[]> {
  const { rows } = await sql<OwnDownload>`
    select d.at, ${nameInEither('r')} as resource from resource_download d join resource r on r.id = d.resource_id
    where d.user_id = ${userId} order by d.at`.execute(db);
  return rows;
}

export async function deleteDownloadsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('resourceDownload').where('userId', '=', userId).execute();
}
