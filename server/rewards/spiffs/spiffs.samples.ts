import { sql } from 'kysely';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { buildSpiff, claimBody, spiffBody } from '#tests/builders/spiffs.ts';
import type { Input, Samples } from '#tests/samples/samples.ts';

const claimsOf = (count: number) => sql`(
  select n, s.id as spiff_id, s.terms_id, u.id as user_id, d.id as dealer_id, f.id as file_id
  from generate_series(1, ${sql.lit(count)}) n
  cross join lateral (select id, terms_id from spiff order by id limit 1) s
  cross join lateral (select id from user_account where role_id in (select id from role where code = 'LEARNER') order by id desc limit 1) u
  cross join lateral (select id from dealer order by id limit 1) d
  cross join lateral (select id from file where storage_key = 'sample/receipt') f)`;

export const samples: Samples = {
  async records({ portal, admin, learnerClient, places }) {
    const approver = await signedInAs(portal, 'COMPANY_ADMIN');
    const audience = { assignmentGroups: [places.department] };
    const spiff = await buildSpiff({ maker: admin, approver }, { audience });
    const { submission } = await learnerClient.ask(spiffClaimCalls.create, {
      body: claimBody(spiff._id, places.dealer),
      files: { receipt: await pngFile('receipt.png') },
    } as never);
    const { reading } = await learnerClient.ask(spiffClaimCalls.read, {
      body: {},
      files: { receipt: await pngFile('other.png') },
    } as never);
    return { spiff: spiff._id, 'spiff-claim': submission._id, 'receipt-reading': reading._id };
  },
  rows: (count) => [
    sql`set constraints all deferred`,
    sql`with made as (select n, gen_random_uuid() as id, gen_random_uuid() as terms_id from generate_series(1, ${sql.lit(count)}) n),
      written as (insert into spiff (id, name, terms_id, status, decided_at)
        select id, 'Spiff ' || n, terms_id, 'approved', now() from made returning id)
      insert into spiff_terms (id, spiff_id, type, structure, payout_type, currency, amount_cents, starts_on, ends_on)
      select m.terms_id, m.id, 'MANUAL', 'FIXED', 'cash', 'USD', 2500, '2026-01-01', '2099-12-31' from made m join written w on w.id = m.id`,
    sql`insert into file (id, storage_key, name, media_type, size_bytes, sha256) values (gen_random_uuid(), 'sample/receipt', 'receipt.png', 'image/png', 1, '\\x00')
      on conflict do nothing`,
    sql`with claim as materialized (select * from ${claimsOf(count)} c),
      claimant as (insert into spiff_claimant (user_id, dealer_id, search_text)
        select distinct user_id, dealer_id, 'sample' from claim returning id, user_id, dealer_id)
      insert into spiff_claim (id, spiff_id, terms_id, user_id, dealer_id, purchase_date, receipt_number, receipt_key, currency, total_cents,
        claimed_cents, receipt_id, sent_at, claimant_id)
      select gen_random_uuid(), c.spiff_id, c.terms_id, c.user_id, c.dealer_id, '2026-11-14', 'S-' || n, 'S' || n, 'USD', 41270, 2500, c.file_id, now(), k.id
      from claim c join claimant k on k.user_id = c.user_id and k.dealer_id = c.dealer_id`,
    sql`insert into serial_unit (serial_key, serial, dealer_id, shipped_on, imported_at, search_text)
      select 'SAMPLE' || n, 'SAMPLE' || n, d.id, '2026-11-01', now(), 'sample' || n
      from generate_series(1, ${sql.lit(count)}) n cross join lateral (select id from dealer order by id limit 1) d`,
  ],
  inputs({ records, dealer }, word) {
    const id = records['spiffs'];
    const inputs: Record<string, Input> = {
      'spiffs.replay': {
        body: {
          structure: 'FIXED',
          currency: 'USD',
          amountCents: 2500,
          parts: [{ partNumber: `P-${word}` }],
        },
      },
      'serials.import': { body: { csv: `serial,dealer,shipped\n${word},D1,2026-01-02`, dryRun: true } },
      'spiffs.create': { body: spiffBody({ name: `Sample ${word}` }) },
      'spiffs.claims.bulk': { body: { ids: [newId()], status: 'approved' } },
    };
    if (id) {
      inputs['spiffs.update'] = { params: { id }, body: spiffBody({ name: `Sample ${word}` }) };
      inputs['spiffs.claims.create'] = { body: claimBody(id, dealer, { note: `Sample ${word}` }) };
    }
    return inputs;
  },
};
