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
      update notice_fan_out f set title = ${en}, title_fr = ${fr}, retitling = finished_at is not null or reached_id is not null, retitled_id = null
      from told t where f.id = t.id and (f.title, f.title_fr) is distinct from (${en}::text, ${fr}::text))
    select from told`.execute(tx);
  return rows.length > 0;
}
