import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import { w9Body } from '#tests/builders/tax-forms.ts';
import type { Samples } from '#tests/samples/samples.ts';

const form = sql`2026, 'Sample Person', 'individual', '{"addressLine1":"1 Main Street","addressLine2":"","city":"Durango","region":"CO","postalCode":"81301"}'::jsonb,
  'ssn', '\\x00'::bytea, 'lost', '8841', true, 'Sample Person', now()`;
const columns = sql`id, user_id, tax_year, legal_name, classification, address, tin_kind, tin_sealed, tin_key, tin_last4, is_exempt_from_withholding,
  signature, signed_at`;

export const samples: Samples = {
  // Written directly: without TAX_KEYS, which most tests have no use for, nobody can file one.
  async records({ portal, learner }) {
    const id = newId();
    await sql`insert into tax_form (${columns}) select ${id}::uuid, ${learner.id}::uuid, ${form}`.execute(
      portal.services.db,
    );
    return { 'tax-form': id };
  },
  inputs: () => ({ 'tax.save-w9': { body: w9Body() } }),
  rows: (count) => [
    sql`insert into tax_form (${columns})
      select gen_random_uuid(), u.id, ${form} from (select id from user_account order by id limit ${sql.lit(count)}) u`,
  ],
};
