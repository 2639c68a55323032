import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWords } from '#contract/rewards/spiff-check-texts.ts';
import type { CheckKey } from '#contract/rewards/spiff-checks.fields.ts';
import { receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import { piecesOf } from '#server/rewards/receipts/pieces.rules.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { claimCrowd, crowd, crowdPrograms, type CrowdClaim } from './fixtures/claim-crowd.ts';
import { scoreClaims, type ScoredClaim } from './score-claims.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

/** Ids that follow from numbers, so that nothing has to be looked up. */
const idOf = (kind: string, nth: number) => `${kind}0000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const firstDay = '2026-01-01';

/** Dealers in the US, their people, programs, and the registry. */
async function buildNetwork(units: ReturnType<typeof claimCrowd>['units']): Promise<void> {
  const { db } = portal.services;
  await db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx);
    await sql`insert into dealer (id, name, number, country, region) select ${sql.raw(idSql('dea1', 'n'))}, 'Dealer ' || n, 'N' || n, 'US',
      case when n < ${crowd.dealers / 2} then 'UT' else 'CO' end from generate_series(0, ${crowd.dealers - 1}::integer) n`.execute(
      tx,
    );
    await sql`insert into user_account (id, first_name, last_name, email, role_id)
      select ${sql.raw(idSql('ae09', 'n'))}, 'Person', n::text, 'p' || n || '@crowd.example', (select id from role where code = 'LEARNER')
      from generate_series(0, ${crowd.people - 1}::integer) n`.execute(tx);
    await sql`insert into audience (id, states) values (${idOf('a0d1', 1)}, '{US-UT}')`.execute(tx);
    await sql`insert into spiff (id, name, terms_id, status, decided_at, audience_id)
      select ${sql.raw(idSql('5b1f', 'n'))}, 'Program ' || n, ${sql.raw(idSql('7e25', 'n'))}, 'approved', now(),
        case when n = ${crowdPrograms - 1} then ${idOf('a0d1', 1)}::uuid end
      from generate_series(0, ${crowdPrograms - 1}::integer) n`.execute(tx);
    await sql`insert into spiff_terms (id, spiff_id, type, structure, payout_type, currency, amount_cents, starts_on, ends_on, needs_serials)
      select ${sql.raw(idSql('7e25', 'n'))}, ${sql.raw(idSql('5b1f', 'n'))}, 'MANUAL', 'FIXED', 'cash', 'USD', 2500, '2025-01-01', '2027-12-31', n < 2
      from generate_series(0, ${crowdPrograms - 1}::integer) n`.execute(tx);
    await sql`insert into file (id, storage_key, name, media_type, size_bytes, sha256)
      values (${idOf('f11e', 0)}, 'crowd/receipt', 'receipt.png', 'image/png', 1, '\\x00')`.execute(tx);
    const rows = units.map(({ serial, dealer, shippedOn }) => ({
      serial,
      dealer: idOf('dea1', dealer),
      shippedOn,
    }));
    await sql`insert into serial_unit (serial_key, serial, dealer_id, shipped_on, imported_at, search_text)
      select serial, serial, dealer, ${firstDay}::date + "shippedOn", now(), lower(serial)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (serial text, dealer uuid, "shippedOn" integer)`.execute(
      tx,
    );
  });
}
const idSql = (kind: string, number: string) =>
  `('${kind}0000-0000-4000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;

/** Sends the claims of a day, as their form would, and scores them. */
const sendDay = (day: readonly CrowdClaim[]): Promise<readonly ScoredClaim[]> =>
  portal.services.db.transaction().execute(async (tx) => {
    const rows = day.map((claim) => ({
      ...claim,
      id: idOf('c1a1', claim.nth),
      spiff: idOf('5b1f', claim.program),
      terms: idOf('7e25', claim.program),
      user: idOf('ae09', claim.person),
      dealerId: idOf('dea1', claim.dealer),
      key: receiptKey(claim.receiptNumber),
      reading: claim.read && idOf('ead1', claim.nth),
      pieces: piecesOf(claim.hash),
    }));
    const record = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, spiff uuid, terms uuid, "user" uuid, "dealerId" uuid, nth integer,
      "soldOn" integer, "sentOn" integer, minute integer, "receiptNumber" text, key text, currency text, "totalCents" bigint, hash text, pieces jsonb,
      reading uuid, read text, status text, serials jsonb)`;
    await sql`insert into file (id, storage_key, name, media_type, size_bytes, sha256)
      select ${sql.raw(idSql('f11e', '(x.nth + 1)'))}, 'crowd/' || x.nth, 'receipt.png', 'image/png', 1, '\\x00' from ${record} where x.read is not null`.execute(
      tx,
    );
    await sql`insert into receipt_reading (id, file_id, user_id, state, finished_at, found)
      select x.reading, ${sql.raw(idSql('f11e', '(x.nth + 1)'))}, x."user", 'done', now(), jsonb_build_object('text', '', 'values',
        '{"purchaseDate": null, "total": null, "currency": null, "dealerNumber": null, "items": []}'::jsonb
          || jsonb_build_object('receiptNumber', jsonb_build_object('value', x.read, 'text', x.read, 'confidence', 1, 'isDoubtful', false, 'box', null)))
      from ${record} where x.read is not null`.execute(tx);
    await sql`with claimant as (insert into spiff_claimant (user_id, dealer_id, search_text)
        select x."user", x."dealerId", 'crowd' from ${record} limit 1 returning id)
      insert into spiff_claim (id, spiff_id, terms_id, user_id, dealer_id, purchase_date, receipt_number, receipt_key, currency, total_cents,
        converted_cents, claimed_cents, receipt_id, reading_id, sent_at, claimant_id, picture_hash, picture_pieces, status, reason, decided_at)
      select x.id, x.spiff, x.terms, x."user", x."dealerId", ${firstDay}::date + x."soldOn", x."receiptNumber", x.key, x.currency, x."totalCents",
        case when x.currency <> 'USD' then x."totalCents" end, 2500, ${idOf('f11e', 0)}, x.reading,
        (${firstDay}::date + x."sentOn")::timestamp at time zone 'America/Los_Angeles' + x.minute * interval '1 minute', k.id, x.hash::bit(256),
        array(select jsonb_array_elements_text(x.pieces)::integer), x.status, case when x.status = 'denied' then 'unreadable' end,
        case when x.status = 'denied' then now() end
      from ${record} cross join claimant k`.execute(tx);
    await sql`insert into spiff_claim_serial (claim_id, serial_key, part_key, position, serial)
      select x.id, s.serial, 'T', s.at, s.serial from ${record} cross join lateral jsonb_array_elements_text(x.serials) with ordinality s (serial, at)`.execute(
      tx,
    );
    const { settings, now } = portal.services;
    return scoreClaims(
      { tx, settings, now },
      rows.map(({ id }) => id),
    );
  });

const formats = { number: String, day: (day: string) => day, money: String };

test('of a year’s claims it names the planted frauds, leaves honest people alone, and says why in both languages', async () => {
  const { claims: all, units } = claimCrowd(20_260_131);
  expect(all).toHaveLength(crowd.claims);
  await buildNetwork(units);
  const scored = new Map<string, ScoredClaim>();
  const days = Map.groupBy(all, ({ sentOn }) => sentOn);
  for (const day of [...days.keys()].toSorted((a, b) => a - b)) {
    for (const one of await sendDay(days.get(day)!)) scored.set(one.row.id, one);
    if ([1, 4, 10, 20, 40, 80, 160].includes(day))
      await sql`analyze spiff_claim, spiff_claim_serial, spiff_claim_score`.execute(portal.services.db);
  }
  const planted = new Map<CheckKey, { named: number; all: number }>();
  const alarms = new Map<CheckKey, number>();
  let honest = 0;
  let falseAlarms = 0;
  for (const claim of all) {
    const { checks, risk } = scored.get(idOf('c1a1', claim.nth))!;
    const asked = checks.filter(({ weight }) => weight > 0);
    if (claim.fraud) {
      const counted = planted.get(claim.fraud) ?? { named: 0, all: 0 };
      planted.set(claim.fraud, counted);
      counted.all += 1;
      if (risk.band !== 'low' && asked.some(({ key }) => key === claim.fraud)) counted.named += 1;
    } else {
      honest += 1;
      if (risk.band !== 'low') {
        falseAlarms += 1;
        for (const { key } of asked) alarms.set(key, (alarms.get(key) ?? 0) + 1);
      }
    }
    // A score is nothing but its reasons.
    expect(risk.score).toBe(asked.reduce((sum, { weight }) => sum + weight, 0));
    for (const check of asked) {
      const [en, fr] = (['en', 'fr'] as const).map((language) => checkWords(check, language, formats));
      expect([en!.title, en!.evidence, fr!.title, fr!.evidence].every((text) => text.length > 3)).toBe(true);
      expect(en!.title).not.toBe(fr!.title);
    }
  }
  const found = [...planted.values()];
  const share =
    found.reduce((sum, { named }) => sum + named, 0) / found.reduce((sum, one) => sum + one.all, 0);
  const report = JSON.stringify({
    share,
    falseAlarms: falseAlarms / honest,
    planted: [...planted],
    alarms: [...alarms],
  });
  expect(planted.size, report).toBe(9);
  expect(share, report).toBeGreaterThanOrEqual(0.95);
  for (const [, { named, all: of }] of planted) expect(named / of, report).toBeGreaterThanOrEqual(0.9);
  expect(falseAlarms / honest, report).toBeLessThanOrEqual(0.02);
}, 300_000);
