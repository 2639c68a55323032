import { sql, type Expression, type SqlBool } from 'kysely';
import type { Named } from '#contract/platform/ids.ts';
import type { Db } from '#server/platform/database/open.ts';

/** A dealer whose credits the person sees; `visible` is on `dealer d`. */
export async function holderDealer(
  db: Db,
  id: string,
  visible: Expression<SqlBool>,
): Promise<Named | undefined> {
  const { rows } = await sql<{ name: string }>`
    select d.name from dealer d where d.id = ${id} and ${visible}`.execute(db);
  return rows[0] && { _id: id, name: rows[0].name };
}

export async function holderPerson(db: Db, id: string): Promise<Named> {
  const { rows } = await sql<{
    name: string;
  }>`select u.full_name as name from user_account u where u.id = ${id}`.execute(db);
  return { _id: id, name: rows[0]!.name };
}
