import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { demoKeys, seal } from '#server/rewards/tax-forms/seal.ts';

const formsAtOnce = 10_000;
const bytes = (values: readonly Buffer[]) => values.map((value) => `\\x${value.toString('hex')}`);

/** Puts a W-9 of this year on file for everybody whom `due` owes cash. The numbers are made up and sealed with the key of the demo. */
export async function generatedTaxForms(tx: Transaction): Promise<void> {
  await sql`
    create temporary table form_made on commit drop as
    select nr, pg_temp.gid(74, nr) as id, user_id
    from (select row_number() over (order by user_id) as nr, user_id from (select distinct user_id from due) d) numbered`.execute(tx);
  const { rows } = await sql<{ id: string; nr: number }>`select id, nr from form_made order by nr`.execute(tx);
  for (let from = 0; from < rows.length; from += formsAtOnce) {
    const some = rows.slice(from, from + formsAtOnce);
    const tins = some.map(({ nr }) => `4${String(10 + (nr % 80))}${String(10 + (nr % 89))}${String(1000 + (nr % 9000))}`);
    const sealed = some.map(({ id }, index) => seal(demoKeys, id, tins[index]!)!);
    await sql`
      insert into tax_form (id, user_id, tax_year, legal_name, classification, address, tin_kind, tin_sealed, tin_key, tin_last4,
        is_exempt_from_withholding, signature, signed_at)
      select f.id, f.user_id, extract(year from now())::integer, u.full_name, 'individual', jsonb_build_object('addressLine1', '118 Juniper Street',
        'addressLine2', '', 'city', 'Bend', 'region', 'OR', 'postalCode', '97701'), 'ssn', x.sealed, ${sealed[0]!.key}, right(x.tin, 4), true,
        u.full_name, greatest(date_trunc('year', now()), now() - interval '300 days')
      from unnest(${some.map(({ id }) => id)}::uuid[], ${bytes(sealed.map((one) => one.bytes))}::bytea[], ${tins}::text[]) as x (id, sealed, tin)
      join form_made f on f.id = x.id join user_account u on u.id = f.user_id`.execute(tx);
  }
}
