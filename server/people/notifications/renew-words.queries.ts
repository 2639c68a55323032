import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';

/** Gives an occasion another title, and has a worker give it to the notices that are written. False if the occasion was never told. */
export async function retitleFanOut(
  tx: Transaction,
  occasion: string,
  { en, fr }: Bilingual,
): Promise<boolean> {
  const { rows } = await sql`
    with told as (select id from notice_fan_out where occasion = ${occasion}),
    retitled as (
      update notice_fan_out f set title = ${en}, title_fr = ${fr}, retitling = true, retitled_id = null
      from told t where f.id = t.id and (f.title, f.title_fr) is distinct from (${en}::text, ${fr}::text))
    select from told`.execute(tx);
  return rows.length > 0;
}

/** Has a worker give the title of now to the notices of everybody who is meant now. */
export async function retitleAnew(tx: Transaction, occasion: string): Promise<void> {
  await sql`update notice_fan_out set retitling = true, retitled_id = null where occasion = ${occasion}`.execute(
    tx,
  );
}
