import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';

const atOnce = 2_000;

/** Grown-up people in Canada, each of whom is owed an amount: written and posted as approvals do, many at once. */
export async function oweCrowd(db: Db, count: number): Promise<void> {
  for (let done = 0; done < count; done += atOnce) {
    const size = Math.min(atOnce, count - done);
    await db.transaction().execute(async (tx) => {
      const rows = Array.from({ length: size }, (_, index) => ({
        id: newId(),
        owed: newId(),
        record: newId(),
        cents: 500 + index,
      }));
      await sql`
        insert into user_account (id, email, first_name, last_name, role_id, status, email_verified_at, country, date_of_birth)
        select x.id, x.id || '@crowd.example', 'Casey', 'Crowd ' || right(x.id::text, 6), r.id, 'active', now(), 'CA', '1990-01-01'
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid) cross join role r where r.code = 'LEARNER'`.execute(
        tx,
      );
      await sql`
        insert into cash_owed (id, source, record_id, user_id, currency, amount_cents, owed_at)
        select x.owed, 'spiff', x.record, x.id, 'USD', x.cents, now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, owed uuid, record uuid, cents int)`.execute(
        tx,
      );
      await post(
        tx,
        rows.map(({ id, owed, cents }) => ({
          businessKey: `owed:${owed}`,
          kind: 'spiff-owed',
          entries: transfer(houseAccount('issued', 'USD'), payableOf(id, 'USD'), cents),
        })),
      );
    });
  }
}
