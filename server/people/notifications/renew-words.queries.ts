import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';

/** Gives the notices of an occasion that are not written yet another title. False if the occasion was never told. */
export async function retitleFanOut(
  tx: Transaction,
  occasion: string,
  { en, fr }: Bilingual,
): Promise<boolean> {
  const { rows } = await sql`
    with told as (select id, finished_at from notice_fan_out where occasion = ${occasion}),
    retitled as (
      update notice_fan_out f set title = ${en}, title_fr = ${fr} from told t
      where f.id = t.id and f.finished_at is null and (f.title, f.title_fr) is distinct from (${en}::text, ${fr}::text))
    select from told`.execute(tx);
  return rows.length > 0;
}
